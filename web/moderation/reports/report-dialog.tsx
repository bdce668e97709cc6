import { useMutation } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { limits } from '#contract/limits.ts'
import { api } from '#web/api/browser.ts'
import { failureText } from '#web/api/failure-text.ts'
import { useDraft } from '#web/session/drafts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/input.tsx'
import { AlertBox } from '#web/ui/feedback.tsx'
import { RadioList } from '#web/ui/radio-list.tsx'
import { toast } from '#web/ui/toast.ts'
import { reasons, type Reason } from './reasons.ts'

/** The reported item. */
export type ReportTarget = { kind: 'post' | 'comment'; id: number } | { kind: 'profile'; username: string }

interface ReportDialogProps {
  target: ReportTarget
  onClose: () => void
}

interface Report {
  reason: Reason
  details: string
}

function send(target: ReportTarget, body: Report) {
  if (target.kind === 'profile') return api.reportMember({ params: { username: target.username }, body })
  const { kind, id } = target
  return kind === 'post'
    ? api.reportPost({ params: { id }, body })
    : api.reportComment({ params: { id }, body })
}

function useReport({ target, onClose }: ReportDialogProps, discard: () => void) {
  return useMutation({
    mutationFn: (body: Report) => send(target, body),
    onSuccess: () => {
      toast.success('Thank you. The moderators will have a look at it.')
      discard()
      onClose()
    },
    onError: (error) => console.error('Reporting failed', error),
  })
}

/** Reports a post, a comment or a profile to the moderators. */
export function ReportDialog(props: ReportDialogProps) {
  const { target, onClose } = props
  const formId = useId()
  const [reason, setReason] = useState<Reason | null>(null)
  // Stays where a lost session takes the dialog away.
  const [details, setDetails] = useDraft(`report ${JSON.stringify(target)}`, '')
  const discard = () => setDetails('')
  const [missing, setMissing] = useState(false)
  const report = useReport(props, discard)

  function submit(event: FormEvent) {
    event.preventDefault()
    setMissing(reason === null)
    if (reason !== null && !report.isPending) report.mutate({ reason, details })
  }

  return (
    <Dialog
      open
      onOpenChange={() => {
        if (!report.isPending) discard()
        onClose()
      }}
      unsaved={details.trim() !== '' && !report.isPending}
      title={`Report this ${target.kind}`}
      description="Only the moderators see who reported what."
      closable={false}
      footer={
        <>
          <DialogClose>Cancel</DialogClose>
          <Button type="submit" form={formId} busy={report.isPending}>
            Report
          </Button>
        </>
      }
    >
      <form id={formId} method="post" onSubmit={submit} className="space-y-5">
        {report.isError && <AlertBox>{failureText(report.error, 'This could not be reported.')}</AlertBox>}
        <RadioList
          label="What is wrong with it?"
          options={reasons}
          value={reason}
          onChange={(selected) => {
            setReason(selected)
            setMissing(false)
          }}
          disabled={report.isPending}
          error={missing ? 'Please choose what is wrong with it' : undefined}
        />
        <Field label="Details (optional)" max={limits.report.details.max}>
          {(control) => (
            <TextArea
              {...control}
              rows={3}
              maxLength={limits.report.details.max}
              value={details}
              readOnly={report.isPending}
              onChange={(event) => setDetails(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
