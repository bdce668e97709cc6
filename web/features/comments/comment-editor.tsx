import { useId, useState, type FormEvent } from 'react'
import type { Comment } from '#contract/comments.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/input.tsx'
import { submitWithEnter, tooLong } from './comment-text.ts'
import { useEditComment } from './use-own-comment.ts'

interface CommentEditorProps {
  postId: number
  comment: Comment
  onDone: () => void
}

/** Changes a comment where it stands. Escape leaves it as it was. */
export function CommentEditor({ postId, comment, onDone }: CommentEditorProps) {
  const [text, setText] = useState(comment.text)
  const [error, setError] = useState<string>()
  const edit = useEditComment(postId, comment)
  const errorId = useId()

  function submit(event: FormEvent) {
    event.preventDefault()
    const written = text.trim()
    if (written === '' || edit.isPending) return
    if (written === comment.text) return onDone()
    const problem = tooLong(written)
    setError(problem)
    // What could not be saved stays in the editor.
    if (!problem) edit.mutate(written, { onSuccess: onDone })
  }

  return (
    <form method="post" onSubmit={submit} className="mt-2 space-y-2.5">
      <TextArea
        // The person has just asked for it.
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
          if (event.key === 'Escape') onDone()
        }}
        className="field-sizing-content max-h-80"
      />
      <FieldError id={errorId} text={error} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="secondary" size="small" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" size="small" busy={edit.isPending}>
          Save Changes
        </Button>
      </div>
    </form>
  )
}
