import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Webhook } from '#contract/webhooks.ts'
import { useAct } from '#web/administration/members/use-act.ts'
import { administrationKey } from '#web/administration/queries.ts'
import { api } from '#web/api/browser.ts'
import { failureText } from '#web/api/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { AlertBox } from '#web/ui/feedback.tsx'
import { toast } from '#web/ui/toast.ts'
import { DeliveryList } from './delivery-list.tsx'
import { deliveriesQuery } from './queries.ts'
import { WebhookForm, type WebhookValues } from './webhook-form.tsx'
import { offTexts } from './webhook-texts.ts'

/** A webhook: its settings and its deliveries. */
export function WebhookDetails({ webhook }: { webhook: Webhook }) {
  const { id, url, events, active, off_because } = webhook
  const cache = useQueryClient()
  const change = useMutation({
    mutationFn: (body: WebhookValues) => api.updateWebhook({ params: { id }, body }),
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey: administrationKey })
      toast.success('The webhook is saved')
    },
  })
  const runTest = useAct({
    run: () => api.testWebhook({ params: { id } }),
    done: 'A test is on its way',
  })
  return (
    <>
      {off_because !== null && <AlertBox>{offTexts[off_because]}</AlertBox>}
      <WebhookForm
        heading="Settings"
        submit="Save"
        initial={{ url, events, active }}
        save={(values) => change.mutate(values)}
        busy={change.isPending}
        error={change.error}
        onTyped={change.reset}
      />
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" busy={runTest.isPending} onClick={() => runTest.mutate()}>
          Send a test
        </Button>
        <DeleteWebhook id={id} />
      </div>
      <section aria-labelledby="deliveries" className="space-y-4">
        <h2 id="deliveries" className="text-lg font-semibold">
          Deliveries
        </h2>
        <DeliveryList webhook={id} />
      </section>
    </>
  )
}

function DeleteWebhook({ id }: { id: number }) {
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  const cache = useQueryClient()
  const remove = useMutation({
    mutationFn: () => api.deleteWebhook({ params: { id } }),
    onSuccess: async () => {
      toast.success('The webhook is deleted')
      // Its deliveries must not be loaded again.
      await navigate('/admin/webhooks')
      cache.removeQueries(deliveriesQuery(id))
      void cache.invalidateQueries({ queryKey: administrationKey })
    },
    onError: (error) => toast.error(failureText(error, 'The webhook could not be deleted.')),
  })
  return (
    <>
      <Button look="ghost" onClick={() => setOpen(true)}>
        Delete webhook
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Delete this webhook?"
        text="No events are sent to it any more, and its deliveries are deleted."
        confirm="Delete"
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </>
  )
}
