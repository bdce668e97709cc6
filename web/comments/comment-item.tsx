import { useCallback, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import type { Comment } from '#contract/comments.ts'
import { pictureAddress } from '#web/api/host.ts'
import { useDraft } from '#web/session/drafts.ts'
import { Avatar, avatarClasses } from '#web/ui/avatar.tsx'
import { classes } from '#web/ui/classes.ts'
import { lazyComponent, lazyPart } from '#web/ui/lazy-component.tsx'
import { Markdown } from '#web/ui/markdown.tsx'
import {
  CollapseButton,
  CommentActions,
  commentActionClasses,
  LikeCommentButton,
} from './comment-actions.tsx'
import { CommentHeader, ReaderMenu } from './comment-header.tsx'
import { hasReplies, isOptimistic } from './comment-tree.ts'
import { commentElementId } from './comments-address.ts'
import { useComments } from './comments-context.ts'
import { editDraft, replyDraft } from './draft-subjects.ts'
import { Replies } from './replies.tsx'
import { useSeenComment } from './use-seen-comment.ts'

const AuthorActions = lazyPart(async () => (await import('./author-actions.tsx')).AuthorActions)
const CommentEditor = lazyComponent(async () => (await import('./comment-editor.tsx')).CommentEditor)
const ReplyForm = lazyComponent(async () => (await import('./reply-form.tsx')).ReplyForm)

interface CommentItemProps {
  comment: Comment
  /** The place in its list. */
  position: number
}

/** A comment with its replies. */
export function CommentItem({ comment, position }: CommentItemProps) {
  const { postId } = useComments()
  const repliesId = useId()
  const [isCollapsed, setCollapsed] = useCollapsed(comment.id)
  return (
    <li className={comment.depth === 0 ? 'py-2' : 'py-1'}>
      <SingleComment
        comment={comment}
        position={position}
        onReply={() => setCollapsed(false)}
        collapse={
          hasReplies(comment) && (
            <CollapseButton
              controls={repliesId}
              isCollapsed={isCollapsed}
              replies={comment.reply_count}
              onToggle={() => setCollapsed(!isCollapsed)}
            />
          )
        }
      />
      {hasReplies(comment) && (
        <div id={repliesId} hidden={isCollapsed}>
          <Replies postId={postId} parent={comment}>
            {(replies) =>
              replies.map((reply, index) => <CommentItem key={reply.id} comment={reply} position={index} />)
            }
          </Replies>
        </div>
      )}
    </li>
  )
}

/** Whether a thread is collapsed. A link to a comment in it expands it. */
function useCollapsed(id: number) {
  const { linked } = useComments()
  const [isCollapsed, setCollapsed] = useState(false)
  const [expandedFor, setExpandedFor] = useState(linked)
  if (expandedFor !== linked) {
    setExpandedFor(linked)
    if (linked?.path.has(id)) setCollapsed(false)
  }
  return [isCollapsed, setCollapsed] as const
}

interface SingleCommentProps extends CommentItemProps {
  collapse: ReactNode
  onReply: () => void
}

/** A comment without its replies, with the actions of its author or the menu of everybody else. */
function SingleComment({ comment: stored, position, collapse, onReply }: SingleCommentProps) {
  const comment = useSeenComment(stored)
  const { postId, memberId, sent, setSent, linked } = useComments()
  const element = useRef<HTMLDivElement>(null)
  const [editorOpen, setEditorOpen] = useFormWithDraft(editDraft(comment.id))
  const [formOpen, setFormOpen] = useFormWithDraft(replyDraft(comment.id))
  const isShown = comment.username !== null
  const isOwn = isShown && comment.user === memberId
  const optimistic = isOptimistic(comment)
  const size = comment.depth === 0 ? 'medium' : 'small'
  // The author may sign out, or another member in, while the editor is open.
  const isEditing = editorOpen !== false && isOwn
  const closeEditor = useCallback(() => setEditorOpen(false), [setEditorOpen])
  const closeForm = useCallback(() => setFormOpen(false), [setFormOpen])

  // The form is above the list. Earlier comments that are loaded later move the new one down.
  const sentAt = comment.id === sent ? position : undefined
  useEffect(() => {
    if (sentAt !== undefined) element.current?.scrollIntoView({ block: 'nearest' })
  }, [sentAt])

  // The form of a reply is gone, and the focus with it, unless the member went on to something else.
  const isSentReply = comment.id === sent && comment.depth > 0
  useEffect(() => {
    const isFocusLost = document.activeElement === document.body
    if (isSentReply && isFocusLost) element.current?.focus({ preventScroll: true })
  }, [isSentReply])

  /** The button is rendered again after its form has gone. */
  const focusLater = (selector: string) =>
    setTimeout(() => element.current?.querySelector<HTMLElement>(selector)?.focus())

  return (
    <div
      ref={element}
      id={commentElementId(comment.id)}
      tabIndex={-1}
      data-linked={linked?.id === comment.id || undefined}
      // Picture, name and menu; below them the text, which is beside the picture where there is room for that.
      className={classes(
        '-mx-2 grid scroll-my-20 grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-md p-2 outline-none',
        'focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent',
        'data-linked:bg-accent-soft/60',
        optimistic && 'opacity-60',
      )}
    >
      {isShown ? (
        <Avatar name={comment.name} src={pictureAddress(comment.profile_picture)} size={size} />
      ) : (
        <span aria-hidden className={avatarClasses(size, 'bg-sunken')} />
      )}
      <CommentHeader comment={comment}>
        {isShown && !isOwn && <ReaderMenu postId={postId} id={comment.id} />}
        {isOwn && !optimistic && !isEditing && (
          <AuthorActions postId={postId} comment={comment} onEdit={() => setEditorOpen('asked')} />
        )}
      </CommentHeader>
      <div className="col-span-2 min-w-0 sm:col-span-1 sm:col-start-2">
        {isEditing ? (
          <CommentEditor
            postId={postId}
            comment={comment}
            isAsked={editorOpen === 'asked'}
            onLoadError={closeEditor}
            onClose={() => {
              closeEditor()
              focusLater('[data-edit]')
            }}
          />
        ) : (
          <CommentText comment={comment} />
        )}
        <CommentActions>
          {isShown && !optimistic && (
            <>
              <LikeCommentButton comment={comment} />
              {!formOpen && (
                <button
                  type="button"
                  data-reply
                  onClick={() => {
                    setFormOpen('asked')
                    onReply()
                  }}
                  className={`${commentActionClasses} text-ink-2 hover:text-ink`}
                >
                  Reply
                </button>
              )}
            </>
          )}
          {collapse}
        </CommentActions>
        {formOpen && isShown && !optimistic && (
          <ReplyForm
            postId={postId}
            parent={comment}
            isAsked={formOpen === 'asked'}
            onLoadError={closeForm}
            onCancel={() => {
              closeForm()
              focusLater('[data-reply]')
            }}
            onSent={(id) => {
              closeForm()
              setSent(id)
            }}
          />
        )}
      </div>
    </div>
  )
}

/** Whether a form is open: asked for, or from the start where a draft is left from before. */
function useFormWithDraft(subject: string) {
  const [draft] = useDraft<string | null>(subject, null)
  const [opened, setOpened] = useState<'asked' | 'draft' | false>()
  // It stays open when the draft is emptied.
  if (opened === undefined && draft !== null) setOpened('draft')
  return [opened ?? false, setOpened] as const
}

const textClasses = 'mt-1.5 max-w-[65ch] font-reading text-[1.0625rem] leading-[1.55] wrap-anywhere'

function CommentText({ comment }: { comment: Comment }) {
  if (comment.username === null) {
    return (
      <p className={`${textClasses} text-ink-3 italic`}>
        {comment.is_deleted ? 'This comment is gone.' : 'You have muted its author.'}
      </p>
    )
  }
  return <Markdown text={comment.text} content={comment.content} className={textClasses} />
}
