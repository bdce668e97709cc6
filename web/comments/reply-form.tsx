import { useId, useRef, useState, type FormEvent } from 'react'
import { isBlank } from '#contract/blank.ts'
import type { Comment } from '#contract/comments.ts'
import { limits } from '#contract/limits.ts'
import { MarkdownArea } from '#web/markdown/public.ts'
import { useDraft } from '#web/session/drafts.ts'
import { useMemberAction, useReplay } from '#web/session/login-required.tsx'
import { Button } from '#web/ui/button.tsx'
import { CharacterCount } from '#web/ui/character-count.tsx'
import { useDiscardPrompt } from '#web/ui/discard-prompt.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { isComposing } from '#web/ui/is-composing.ts'
import { Spinner } from '#web/ui/loading.tsx'
import { lengthError, submitWithEnter } from './comment-text.ts'
import { emailRefusal } from './email-refusal.ts'
import { replyDraft } from './draft-subjects.ts'
import { useAddComment } from './use-add-comment.ts'

interface ReplyFormProps {
  postId: number
  parent: Comment
  /** The member has just asked for the form. */
  isAsked: boolean
  onCancel: () => void
  onSent: (commentId: number) => void
}

/** Form for a reply below a comment. Escape and 'Cancel' ask before they discard the text. */
export function ReplyForm({ postId, parent, isAsked, onCancel, onSent }: ReplyFormProps) {
  const [text, setText] = useDraft(replyDraft(parent.id), '')
  const [error, setError] = useState<string>()
  const area = useRef<HTMLTextAreaElement>(null)
  const asMember = useMemberAction()
  const act = `reply to comment ${parent.id}`
  useReplay(act, () => area.current?.focus())
  const add = useAddComment(postId, parent)
  const { isPending } = add
  const errorId = useId()
  const { dismiss, prompt } = useDiscardPrompt(!isBlank(text), () => {
    setText('')
    onCancel()
  })

  async function send(trimmed: string) {
    try {
      const { id } = await add.send(trimmed)
      setText('')
      onSent(id)
    } catch (failure) {
      // After a failure the text stays in the form.
      setError(emailRefusal(failure))
      area.current?.focus()
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const trimmed = text.trim()
    if (isPending) return
    const problem = lengthError(trimmed)
    setError(problem)
    if (isBlank(trimmed) || problem) return area.current?.focus()
    asMember(act, () => void send(trimmed))
  }

  return (
    <form method="post" onSubmit={submit} className="mt-2 space-y-2.5">
      <MarkdownArea
        ref={area}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={isAsked}
        rows={2}
        aria-label="Write a reply..."
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        placeholder="Write a reply..."
        value={text}
        readOnly={isPending}
        onFocus={({ currentTarget }) => currentTarget.setSelectionRange(text.length, text.length)}
        onChange={(event) => {
          setText(event.target.value)
          setError(undefined)
        }}
        onKeyDown={(event) => {
          submitWithEnter(event)
          if (event.key === 'Escape' && !isComposing(event) && !isPending) dismiss()
        }}
      />
      <CharacterCount text={text} max={limits.comment.max} />
      <FieldError id={errorId} text={error} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="secondary" size="small" disabled={isPending} onClick={dismiss}>
          Cancel
        </Button>
        <Button
          type="submit"
          size="small"
          aria-disabled={isPending || undefined}
          aria-busy={isPending || undefined}
        >
          {isPending && <Spinner />}
          <span>Reply</span>
        </Button>
      </div>
      {prompt}
    </form>
  )
}
