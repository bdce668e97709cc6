import { useRef, useState, type ComponentType } from 'react'
import type { Comment } from '#contract/comments.ts'
import { pictureAddress } from '#web/api/host.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { classes } from '#web/ui/classes.ts'
import { CommentAuthor } from './comment-author.tsx'
import { CommentEditor } from './comment-editor.tsx'
import { isOnItsWay } from './comment-order.ts'
import { OwnCommentActions } from './own-comment-actions.tsx'

export interface CommentItemProps {
  postId: number
  comment: Comment
  /** The member who is signed in wrote it. */
  own: boolean
  /** What others can do about it. */
  Menu: ComponentType<{ postId: number; id: number }>
}

/** One comment; its author can edit and delete it. */
export function CommentItem({ postId, comment, own, Menu }: CommentItemProps) {
  const [editing, setEditing] = useState(false)
  const item = useRef<HTMLLIElement>(null)
  const onItsWay = isOnItsWay(comment)

  function stopEditing() {
    setEditing(false)
    // The button is back when the editor has gone.
    setTimeout(() => item.current?.querySelector<HTMLElement>('[data-edit]')?.focus())
  }

  return (
    <li ref={item} className={classes('flex gap-3 py-4', onItsWay && 'opacity-60')}>
      <Avatar name={comment.name} src={pictureAddress(comment.profile_picture)} />
      <div className="min-w-0 flex-1">
        <div className="flex items-start gap-2">
          <CommentAuthor comment={comment} />
          {!own && <Menu postId={postId} id={comment.id} />}
          {own && !onItsWay && !editing && (
            <OwnCommentActions postId={postId} id={comment.id} onEdit={() => setEditing(true)} />
          )}
        </div>
        {editing ? (
          <CommentEditor postId={postId} comment={comment} onDone={stopEditing} />
        ) : (
          <p className="mt-1.5 max-w-prose wrap-anywhere whitespace-pre-line">{comment.text}</p>
        )}
      </div>
    </li>
  )
}
