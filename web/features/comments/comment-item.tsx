import { Pencil, ShieldX, Trash2 } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Comment } from '#contract/comments.ts'
import { pictureAddress } from '#web/api/host.ts'
import { useModerationMenu } from '#web/features/moderation/public.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { EditedMark, RelativeTime } from '#web/ui/relative-time.tsx'
import { MoreMenu } from '#web/ui/menu.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { isOptimistic } from './comment-cache.ts'
import { CommentEditor } from './comment-form.tsx'
import { useDeleteComment } from './comment-mutations.ts'

const ConfirmDialog = lazyComponent(async () => (await import('#web/ui/dialog.tsx')).ConfirmDialog)

interface CommentItemProps {
  postId: number
  comment: Comment
  /** Whether the current member is the author. */
  own: boolean
  /** The place in the list, of the comment that was just sent. */
  sentAt?: number | undefined
}

/** A comment, with the actions of its author or the menu of everybody else. */
export function CommentItem({ postId, comment, own, sentAt }: CommentItemProps) {
  const [editorOpen, setEditorOpen] = useState(false)
  const item = useRef<HTMLLIElement>(null)
  const optimistic = isOptimistic(comment)
  // The form is above the list. Earlier comments that are loaded later move the new one down.
  useEffect(() => {
    if (sentAt !== undefined) item.current?.scrollIntoView({ block: 'nearest' })
  }, [sentAt])
  // The author may sign out, or another member in, while the editor is open.
  const editing = editorOpen && own

  function closeEditor() {
    setEditorOpen(false)
    // The edit button is rendered again after the editor has gone.
    setTimeout(() => item.current?.querySelector<HTMLElement>('[data-edit]')?.focus())
  }

  return (
    <li ref={item} className={classes('flex scroll-my-20 gap-3 py-4', optimistic && 'opacity-60')}>
      <Avatar name={comment.name} src={pictureAddress(comment.profile_picture)} />
      <div className="min-w-0 flex-1">
        <div className="flex items-start gap-2">
          <Author comment={comment} />
          {!own && <ReaderMenu postId={postId} id={comment.id} />}
          {own && !optimistic && !editing && (
            <AuthorActions postId={postId} id={comment.id} onEdit={() => setEditorOpen(true)} />
          )}
        </div>
        {editing ? (
          <CommentEditor postId={postId} comment={comment} onClose={closeEditor} />
        ) : (
          <p dir="auto" className="mt-1.5 max-w-prose wrap-anywhere whitespace-pre-line">
            {comment.text}
          </p>
        )}
      </div>
    </li>
  )
}

function Author({ comment }: { comment: Comment }) {
  return (
    <div className="min-w-0 flex-1 text-sm">
      <SiteLink to={`/members/${comment.username}`} dir="auto" className="author-name">
        {comment.name}
      </SiteLink>
      <p className="facts">
        <span>
          <span>{`@${comment.username}`}</span> <RelativeTime time={comment.created_at} />
          <EditedMark time={comment.edited_at} />
        </span>
      </p>
    </div>
  )
}

/** Reports a comment; moderators can also hide it. */
function ReaderMenu({ postId, id }: { postId: number; id: number }) {
  const { items, dialog } = useModerationMenu({
    target: { kind: 'comment', id },
    moderatorItems: [
      { label: 'Hide comment', icon: ShieldX, opens: { kind: 'hideComment', post: postId, comment: id } },
    ],
  })
  return (
    <>
      <MoreMenu label="More actions" className="-mt-0.5 -mr-2 size-8">
        {items}
      </MoreMenu>
      {dialog}
    </>
  )
}

interface AuthorActionsProps {
  postId: number
  id: number
  onEdit: () => void
}

/** Edits and deletes a comment. */
function AuthorActions({ postId, id, onEdit }: AuthorActionsProps) {
  const [dialogOpen, setDialogOpen] = useState(false)
  const close = useCallback(() => setDialogOpen(false), [])
  const remove = useDeleteComment(postId, id)

  function confirm() {
    close()
    remove.mutate()
    // The focused button is removed with the comment.
    setTimeout(() => document.getElementById('comments')?.focus({ preventScroll: true }))
  }

  return (
    <div className="-mr-2 flex">
      <IconButton data-edit label="Edit comment" onClick={onEdit} className="size-8">
        <Pencil aria-hidden className="size-4" />
      </IconButton>
      <IconButton label="Delete comment" onClick={() => setDialogOpen(true)} className="size-8">
        <Trash2 aria-hidden className="size-4" />
      </IconButton>
      {dialogOpen && (
        <ConfirmDialog
          open
          onOpenChange={close}
          onLoadError={close}
          title="Delete comment"
          text="Are you sure you want to delete this comment? This action cannot be undone!"
          confirm="Delete"
          danger
          onConfirm={confirm}
        />
      )}
    </div>
  )
}
