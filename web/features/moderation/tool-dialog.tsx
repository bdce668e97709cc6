import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState, type FormEvent } from 'react'
import { ApiError } from '#web/api/errors.ts'
import { failureText } from '#web/api/failure-text.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { AlertBox } from '#web/ui/feedback.tsx'
import { toast } from '#web/ui/toast.ts'
import { DialogButtons } from './dialog-buttons.tsx'
import { ReasonField } from './reason-field.tsx'
import {
  missingIn,
  outlookOf,
  runToolAction,
  textsFor,
  type ToolAction,
  type ToolErrors,
  type ToolInput,
} from './tool-actions.ts'
import { ToolFields } from './tool-fields.tsx'

interface ToolDialogProps {
  action: ToolAction
  onClose: () => void
  /** Called with the slug of the tool that has the posts now. */
  onDone?: (slug: string | undefined) => void
}

/** The errors of the server by field; none when it refused the request for another reason. */
function serverErrors(error: unknown): ToolErrors {
  if (!(error instanceof ApiError)) return {}
  const { name, link, into, slug, reason } = error.errors
  const target = into ?? slug
  return {
    ...(name?.[0] && { name: name[0] }),
    ...(link?.[0] && { link: link[0] }),
    ...(target?.[0] && { target: target[0] }),
    ...(reason?.[0] && { reason: reason[0] }),
  }
}

function hasFieldErrors(error: unknown): boolean {
  return Object.keys(serverErrors(error)).length > 0
}

function useRun({ action, onClose, onDone }: ToolDialogProps) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: ToolInput) => runToolAction(action, input),
    onSuccess: ({ text, slug }) => {
      toast.success(text)
      onClose()
      onDone?.(slug)
      // A tool's name and counts are on cards, in lists and on its page.
      void cache.invalidateQueries()
    },
    onError: (error) => !hasFieldErrors(error) && console.error('A moderation action failed', error),
  })
}

function initialInput(action: ToolAction): ToolInput {
  const name = action.tool.name
  const link = action.kind === 'changeLink' ? action.tool.link : ''
  return { name, link, target: null, isOwn: false, reason: '' }
}

function trimmed(input: ToolInput): ToolInput {
  return { ...input, name: input.name.trim(), link: input.link.trim(), reason: input.reason.trim() }
}

/** Asks a moderator for what the action needs, and for the reason, and runs the action. */
export function ToolDialog(props: ToolDialogProps) {
  const { action, onClose } = props
  const { title, text, confirm } = textsFor(action)
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [input, setInput] = useState(() => initialInput(action))
  const [errors, setErrors] = useState<ToolErrors>({})
  const run = useRun(props)

  function show(found: ToolErrors) {
    setErrors(found)
    // After the render that marks the fields.
    setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }

  function change(changed: Partial<ToolInput>) {
    setInput({ ...input, ...changed })
    setErrors({})
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (run.isPending) return
    const sent = trimmed(input)
    const missing = missingIn(action, sent)
    if (Object.keys(missing).length > 0) return show(missing)
    run.mutate(sent, { onError: (error) => show(serverErrors(error)) })
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={text}
      closable={false}
      footer={
        <DialogButtons
          form={formId}
          confirm={confirm}
          danger={action.kind === 'merge'}
          busy={run.isPending}
          onCancel={onClose}
        />
      }
    >
      <form ref={form} id={formId} method="post" noValidate onSubmit={submit} className="space-y-5">
        {run.isError && !hasFieldErrors(run.error) && (
          <AlertBox>{failureText(run.error, 'This did not work.')}</AlertBox>
        )}
        <ToolFields action={action} input={input} errors={errors} busy={run.isPending} onChange={change} />
        <p role="status" className="text-sm wrap-anywhere text-ink-soft empty:hidden">
          {outlookOf(action, input)}
        </p>
        <ReasonField
          value={input.reason}
          onChange={(reason) => change({ reason })}
          readOnly={run.isPending}
          error={errors.reason}
        />
      </form>
    </Dialog>
  )
}
