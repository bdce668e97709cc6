import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import type { UseMutationResult } from '@tanstack/react-query'
import { failureText } from '#web/api/failure-text.ts'
import { useDraft } from '#web/session/drafts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { AlertBox } from '#web/ui/feedback.tsx'
import { DialogButtons, ReasonField } from '#web/moderation/reasons/public.ts'

/** Field errors; the reason is a field of every action. */
interface ActionErrors {
  reason?: string
}

/** The subject of the draft of a moderation action. */
export function draftSubject(action: object): string {
  return `moderation ${JSON.stringify(action)}`
}

interface ActionFormSettings<Input, Errors> {
  /** The action, as the subject of the draft. */
  subject: object
  initial: Input
  run: UseMutationResult<unknown, Error, Input>
  /** The input as it is sent. */
  trimmed: (input: Input) => Input
  /** Errors of the input, by field, before it is sent. */
  missingIn: (input: Input) => Errors
  /** Errors of the server, by field; none when it refused the request for another reason. */
  serverErrors: (error: unknown) => Errors
}

/**
 * State of the form of a moderation action. Field errors take the focus, and go when the input changes. The input is a draft until
 * the action is done or cancelled: a lost session or a list that loads again may take the dialog away.
 */
export function useActionForm<Input extends { reason: string }, Errors extends ActionErrors>({
  subject,
  initial,
  run,
  trimmed,
  missingIn,
  serverErrors,
}: ActionFormSettings<Input, Errors>) {
  const form = useRef<HTMLFormElement>(null)
  const [empty] = useState(initial)
  const [input, setInput] = useDraft(draftSubject(subject), empty)
  const discard = () => setInput(empty)
  const [errors, setErrors] = useState<Partial<Errors>>({})

  function show(found: Errors) {
    setErrors(found)
    // After the render that marks the fields.
    setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }

  function change(changed: Partial<Input>) {
    setInput({ ...input, ...changed })
    setErrors({})
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (run.isPending) return
    const sent = trimmed(input)
    const missing = missingIn(sent)
    if (Object.keys(missing).length > 0) return show(missing)
    // Resolves after the dialog is closed, too.
    run.mutateAsync(sent).then(discard, (error: unknown) => show(serverErrors(error)))
  }

  const failure =
    run.isError && Object.keys(serverErrors(run.error)).length === 0
      ? failureText(run.error, 'This did not work.')
      : undefined
  return { form, input, errors, change, submit, discard, busy: run.isPending, failure }
}

interface ActionFormDialogProps {
  texts: { title: string; text: string; confirm: string }
  danger: boolean
  state: Pick<ReturnType<typeof useActionForm>, 'form' | 'submit' | 'discard' | 'busy' | 'failure'> & {
    input: { reason: string }
    errors: ActionErrors
    change: (changed: { reason: string }) => void
  }
  onClose: () => void
  /** The fields above the reason. */
  children: ReactNode
}

/** The dialog of a moderation action with fields and a reason. */
export function ActionFormDialog({ texts, danger, state, onClose, children }: ActionFormDialogProps) {
  const formId = useId()
  const { form, input, errors, change, submit, discard, busy, failure } = state

  function close() {
    if (!busy) discard()
    onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={close}
      unsaved={input.reason.trim() !== '' && !busy}
      title={texts.title}
      description={texts.text}
      closable={false}
      footer={<DialogButtons form={formId} confirm={texts.confirm} danger={danger} busy={busy} />}
    >
      <form ref={form} id={formId} method="post" noValidate onSubmit={submit} className="space-y-5">
        {failure !== undefined && <AlertBox>{failure}</AlertBox>}
        {children}
        <ReasonField
          value={input.reason}
          onChange={(reason) => change({ reason })}
          readOnly={busy}
          error={errors.reason}
        />
      </form>
    </Dialog>
  )
}
