import { useId, useRef, useState, type FormEvent } from 'react'
import { useDraft } from '#web/session/drafts.ts'
import { useMemberAction } from '#web/session/login-required.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/input.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { submitWithEnter, tooLong } from './comment-text.ts'
import { useAddComment } from './use-add-comment.ts'

/** Where a comment is written. Guests may write too, and are asked to sign in when they send it. */
export function CommentForm({ postId }: { postId: number }) {
  const [text, setText] = useDraft(`comment on post ${postId}`, '')
  const [error, setError] = useState<string>()
  const area = useRef<HTMLTextAreaElement>(null)
  const asMember = useMemberAction()
  const { mutateAsync, isPending, isSuccess } = useAddComment(postId)
  const errorId = useId()

  function submit(event: FormEvent) {
    event.preventDefault()
    const written = text.trim()
    if (written === '' || isPending) return
    const problem = tooLong(written)
    setError(problem)
    if (problem) return area.current?.focus()
    // What could not be posted stays in the field.
    asMember(
      () =>
        void mutateAsync(written).then(
          () => setText(''),
          () => {},
        ),
    )
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
