import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import type { FactChange } from '#contract/tool-facts.ts'
import { api } from '#web/api/browser.ts'
import { failureText } from '#web/api/failure-text.ts'
import { moderationKey } from '#web/moderation/public.ts'
import { DialogButtons, ReasonField } from '#web/moderation/reasons/public.ts'
import { restoreLostFocus } from '#web/ui/content-focus.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { AlertBox } from '#web/ui/feedback.tsx'
import { toast } from '#web/ui/toast.ts'
import { factLabel, factText } from '#contract/fact-text.ts'

interface RevertDialogProps {
  change: FactChange
  onClose: () => void
}

/** Asks a moderator for the reason and reverts a change of a fact. */
export function RevertDialog({ change, onClose }: RevertDialogProps) {
  const formId = useId()
  const cache = useQueryClient()
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => api.revertFact({ params: { id: change.id }, body: { reason: reason.trim() } }),
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: ['tools'] })
      void cache.invalidateQueries({ queryKey: moderationKey })
      toast.success('The change is reverted.')
      onClose()
      // The button that opened the dialog is gone.
      restoreLostFocus()
    },
    onError: (failure) => console.error('Reverting a fact failed', failure),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (reason.trim() !== '' && !isPending) mutate()
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      unsaved={reason.trim() !== '' && !isPending}
      title="Revert change"
      description={effectOf(change)}
      closable={false}
      footer={<DialogButtons form={formId} confirm="Revert" danger={false} busy={isPending} />}
    >
      <form id={formId} method="post" onSubmit={submit} className="space-y-5">
        {error && <AlertBox>{failureText(error, 'This did not work.')}</AlertBox>}
        <ReasonField
          value={reason}
          onChange={setReason}
          readOnly={isPending}
          error={isSubmitted && reason.trim() === '' ? 'Reason is required' : undefined}
        />
      </form>
    </Dialog>
  )
}

function effectOf({ key, before }: FactChange): string {
  const label = factLabel(key)
  if (before === null) return `${label} will be removed, as it was before this change.`
  return `${label} will be “${factText(key, before)}” again, as it was before this change.`
}
