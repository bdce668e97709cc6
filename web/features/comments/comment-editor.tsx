import { useId, useState, type FormEvent } from 'react'
import type { Comment } from '#contract/comments.ts'
import { limits } from '#contract/limits.ts'
import { MarkdownArea } from '#web/features/markdown/public.ts'
import { Button } from '#web/ui/button.tsx'
import { CharacterCount } from '#web/ui/character-count.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { useEditComment } from './comment-mutations.ts'
import { lengthError, submitWithEnter } from './comment-text.ts'
import { emailRefusal } from './email-refusal.ts'

interface CommentEditorProps {
  postId: number
  comment: Comment
  onClose: () => void
}

/** Form that changes a comment in its place. Escape discards the changes. */
export function CommentEditor({ postId, comment, onClose }: CommentEditorProps) {
  const [text, setText] = useState(comment.text)
  const [error, setError] = useState<string>()
  const edit = useEditComment(postId, comment)
  const errorId = useId()

  function submit(event: FormEvent) {
    event.preventDefault()
    const trimmed = text.trim()
    if (trimmed === '' || edit.isPending) return
    if (trimmed === comment.text) return onClose()
    const problem = lengthError(trimmed)
    setError(problem)
    // After a failure the editor stays open.
    if (!problem) {
      edit.mutate(trimmed, {
        onSuccess: onClose,
        onError: (failure) => setError(emailRefusal(failure)),
      })
    }
  }

  return (
    <form method="post" onSubmit={submit} className="mt-2 space-y-2.5">
      <MarkdownArea
        // The member has just pressed 'Edit comment'.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        rows={3}
        aria-label="Edit comment"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        value={text}
        readOnly={edit.isPending}
        onFocus={({ currentTarget }) => currentTarget.setSelectionRange(text.length, text.length)}
        onChange={(event) => {
          setText(event.target.value)
          setError(undefined)
        }}
        onKeyDown={(event) => {
          submitWithEnter(event)
          if (event.key === 'Escape') onClose()
        }}
        className="field-sizing-content max-h-80"
      />
      <CharacterCount text={text} max={limits.comment.max} />
      <FieldError id={errorId} text={error} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="secondary" size="small" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" size="small" busy={edit.isPending}>
          Save Changes
        </Button>
      </div>
    </form>
  )
}
