import { useId, useState, type FormEvent } from 'react'
import { isBlank } from '#contract/blank.ts'
import type { Comment } from '#contract/comments.ts'
import { limits } from '#contract/limits.ts'
import { MarkdownArea } from '#web/markdown/public.ts'
import { useDraft } from '#web/session/drafts.ts'
import { Button } from '#web/ui/button.tsx'
import { CharacterCount } from '#web/ui/character-count.tsx'
import { useDiscardPrompt } from '#web/ui/discard-prompt.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { isComposing } from '#web/ui/is-composing.ts'
import { useEditComment } from './comment-mutations.ts'
import { lengthError, submitWithEnter } from './comment-text.ts'
import { editDraft } from './draft-subjects.ts'
import { emailRefusal } from './email-refusal.ts'

interface CommentEditorProps {
  postId: number
  comment: Comment
  /** The member has just pressed 'Edit comment'. */
  isAsked: boolean
  onClose: () => void
}

/** Form that changes a comment in its place. Escape and 'Cancel' ask before they discard changes. */
export function CommentEditor({ postId, comment, isAsked, onClose }: CommentEditorProps) {
  // While the change is saved, the comment has the new text already.
  const [saved] = useState(comment.text)
  const [text, setText] = useDraft(editDraft(comment.id), saved)
  const [error, setError] = useState<string>()
  const edit = useEditComment(postId, comment)
  const errorId = useId()
  const { dismiss, prompt } = useDiscardPrompt(text !== saved && !edit.isPending, close)

  function close() {
    setText(saved)
    onClose()
  }

  async function save(trimmed: string) {
    try {
      await edit.mutateAsync(trimmed)
      close()
    } catch (failure) {
      // After a failure the editor stays open.
      setError(emailRefusal(failure))
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const trimmed = text.trim()
    if (isBlank(trimmed) || edit.isPending) return
    if (trimmed === comment.text) return close()
    const problem = lengthError(trimmed)
    setError(problem)
    if (!problem) void save(trimmed)
  }

  return (
    <form method="post" onSubmit={submit} className="mt-2 space-y-2.5">
      <MarkdownArea
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={isAsked}
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
          if (event.key === 'Escape' && !isComposing(event)) dismiss()
        }}
      />
      <CharacterCount text={text} max={limits.comment.max} />
      <FieldError id={errorId} text={error} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="secondary" size="small" onClick={dismiss}>
          Cancel
        </Button>
        <Button type="submit" size="small" busy={edit.isPending}>
          Save Changes
        </Button>
      </div>
      {prompt}
    </form>
  )
}
