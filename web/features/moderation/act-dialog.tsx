import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { limits } from '#contract/limits.ts'
import type { ProfilePart } from '#contract/moderation.ts'
import { failureText } from '#web/api/failure-text.ts'
import { moderationKey } from '#web/api/moderation.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/input.tsx'
import { AlertBox } from '#web/ui/notices.tsx'
import { toast } from '#web/ui/toast.ts'
import { carryOut, followUp, wordsFor, type Deed, type Given } from './acts.ts'
import { ProfileParts } from './profile-parts.tsx'

interface ActDialogProps {
  deed: Deed
  onClose: () => void
}

function useAct({ deed, onClose }: ActDialogProps) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (given: Given) => carryOut(deed, given),
    onSuccess: () => {
      followUp(deed, cache)
      void cache.invalidateQueries({ queryKey: moderationKey })
      toast.success(wordsFor(deed).done)
      onClose()
      // What was pressed may be gone with what it was about.
      setTimeout(
        () => document.activeElement === document.body && document.getElementById('content')?.focus(),
      )
    },
    onError: (error) => console.error('An act of moderation failed', error),
  })
}

const hardActs: Deed['act'][] = ['hidePost', 'hideComment', 'suspendMember', 'resetMember']

/** Asks a moderator why, and does it. */
export function ActDialog(props: ActDialogProps) {
  const { deed, onClose } = props
  const { title, text, confirm } = wordsFor(deed)
  const formId = useId()
  const [reason, setReason] = useState('')
  const [parts, setParts] = useState<ProfilePart[]>([])
  const [isSubmitted, setSubmitted] = useState(false)
  const act = useAct(props)
  const asksParts = deed.act === 'resetMember'
  const given = { reason: reason.trim(), parts }
  const isReasonMissing = given.reason === ''
  const isPartMissing = asksParts && parts.length === 0

  function submit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (!isReasonMissing && !isPartMissing && !act.isPending) act.mutate(given)
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={text}
      closable={false}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            look={hardActs.includes(deed.act) ? 'danger' : 'primary'}
            busy={act.isPending}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <form id={formId} method="post" onSubmit={submit} className="space-y-5">
        {act.isError && <AlertBox>{failureText(act.error, 'This did not work.')}</AlertBox>}
        {asksParts && (
          <ProfileParts
            chosen={parts}
            onChange={setParts}
            disabled={act.isPending}
            error={isSubmitted && isPartMissing ? 'Choose what to reset' : undefined}
          />
        )}
        <Field label="Reason" error={isSubmitted && isReasonMissing ? 'Reason is required' : undefined}>
          {(control) => (
            <TextArea
              {...control}
              rows={3}
              maxLength={limits.moderation.reason.max}
              value={reason}
              readOnly={act.isPending}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
