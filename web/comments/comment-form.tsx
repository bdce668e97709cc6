import { useId, useRef, useState, type FormEvent } from 'react'
import { isBlank } from '#contract/blank.ts'
import { limits } from '#contract/limits.ts'
import { MarkdownArea } from '#web/markdown/public.ts'
import { useDraft } from '#web/session/drafts.ts'
import { useMemberAction, useReplay } from '#web/session/login-required.tsx'
import { Button } from '#web/ui/button.tsx'
import { CharacterCount } from '#web/ui/character-count.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { lengthError, submitWithEnter } from './comment-text.ts'
import { emailRefusal } from './email-refusal.ts'
import { useAddComment } from './use-add-comment.ts'

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
  const act = `comment on post ${postId}`
  useReplay(act, () => area.current?.focus())
  const add = useAddComment(postId)
  const { isPending } = add
  const [isSent, setSent] = useState(false)
  const errorId = useId()

  async function send(trimmed: string) {
    setSent(false)
    try {
      const { id } = await add.send(trimmed)
      setText('')
      setSent(true)
      onSent(id)
    } catch (failure) {
      // After a failure the text stays in the form.
      setError(emailRefusal(failure))
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const trimmed = text.trim()
    if (isBlank(trimmed) || isPending) return
    const problem = lengthError(trimmed)
    setError(problem)
    if (problem) return area.current?.focus()
    asMember(act, () => void send(trimmed))
  }

  return (
    <form method="post" onSubmit={submit} className="space-y-2.5">
      <MarkdownArea
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
      />
      <CharacterCount text={text} max={limits.comment.max} />
      <FieldError id={errorId} text={error} />
      <div className="flex justify-end">
        <Button type="submit" aria-disabled={isPending || undefined} aria-busy={isPending || undefined}>
          {isPending && <Spinner />}
          <span>comment</span>
        </Button>
      </div>
      <p role="status" className="sr-only">
        {isSent && text === '' ? 'Your comment has been posted' : ''}
      </p>
    </form>
  )
}
