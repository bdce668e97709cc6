import { useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import type { Comment } from '#contract/comments.ts'
import { limits } from '#contract/limits.ts'
import { useDraft } from '#web/session/drafts.ts'
import { useMemberAction } from '#web/session/login-required.tsx'
import { Button } from '#web/ui/button.tsx'
import { CharacterCount } from '#web/ui/character-count.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/input.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { emailRefusal } from './email-refusal.ts'
import { useAddComment, useEditComment } from './comment-mutations.ts'

interface CommentFormProps {
  postId: number
  onSent: (commentId: number) => void
}

/** Form for a new comment. A guest may write one, and is asked to sign in at the submit. */
export function CommentForm({ postId, onSent }: CommentFormProps) {
  const [text, setText] = useDraft(`comment on post ${postId}`, '')
  const [error, setError] = useState<string>()
  const area = useRef<HTMLTextAreaElement>(null)
  const asMember = useMemberAction()
  const { mutateAsync, isPending, isSuccess } = useAddComment(postId)
  const errorId = useId()

  async function send(trimmed: string) {
    try {
      const { id } = await mutateAsync(trimmed)
      setText('')
      onSent(id)
    } catch (failure) {
      // After a failure the text stays in the form.
      setError(emailRefusal(failure))
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const trimmed = text.trim()
    if (trimmed === '' || isPending) return
    const problem = lengthError(trimmed)
    setError(problem)
    if (problem) return area.current?.focus()
    asMember(() => void send(trimmed))
  }

  return (
    <form method="post" onSubmit={submit} className="space-y-2.5">
      <TextArea
        ref={area}
        rows={3}
        aria-label="Your comment"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        placeholder="Type your message here..."
        value={text}
        readOnly={isPending}
        onChange={(event) => {
          setText(event.target.value)
          setError(undefined)
        }}
        onKeyDown={submitWithEnter}
        className="field-sizing-content max-h-80 min-h-24"
      />
      <CharacterCount text={text} max={limits.comment.max} />
      <FieldError id={errorId} text={error} />
      <div className="flex justify-end">
        <Button type="submit" aria-disabled={isPending || undefined} aria-busy={isPending || undefined}>
          {isPending && <Spinner />}
          comment
        </Button>
      </div>
      <p role="status" className="sr-only">
        {isSuccess && text === '' ? 'Your comment has been posted' : ''}
      </p>
    </form>
  )
}

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
      <TextArea
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

/** The error of a text that is too long. Counts code points, as the server does. */
function lengthError(text: string): string | undefined {
  const { max } = limits.comment
  // A code point has at most two UTF-16 units, so most texts need not be counted.
  if (text.length <= max || Array.from(text.trim()).length <= max) return undefined
  return `Comment can have at most ${max} characters`
}

/** Ctrl+Enter and Cmd+Enter submit the form of a text area. */
function submitWithEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
