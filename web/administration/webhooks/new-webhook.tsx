import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { administrationKey } from '#web/administration/queries.ts'
import { api } from '#web/api/browser.ts'
import { cardClasses } from '#web/ui/classes.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { WebhookForm, type WebhookValues } from './webhook-form.tsx'

const nothing: WebhookValues = { url: '', events: [], active: true }

/** Adds a webhook, and shows its secret once. */
export function NewWebhook() {
  const cache = useQueryClient()
  const [secret, setSecret] = useState<string>()
  const add = useMutation({
    mutationFn: (body: WebhookValues) => api.addWebhook({ body }),
    onSuccess: (made) => {
      setSecret(made.secret)
      void cache.invalidateQueries({ queryKey: administrationKey })
    },
  })
  return (
    <>
      {secret !== undefined && <Secret key={secret} secret={secret} onDone={() => setSecret(undefined)} />}
      <WebhookForm
        heading="New webhook"
        submit="Add webhook"
        isNew
        initial={nothing}
        save={(values, onSaved) => add.mutate(values, { onSuccess: onSaved })}
        busy={add.isPending}
        error={add.error}
        onTyped={add.reset}
      />
    </>
  )
}

function Secret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The new part of the page is above the button that was pressed.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="webhook-secret" className={cardClasses('space-y-3 p-4 sm:p-6')}>
      <h2 id="webhook-secret" ref={heading} tabIndex={-1} className="text-lg font-semibold">
        The webhook is added
      </h2>
      <p className="text-sm text-ink-2">
        The receiver verifies signatures with this secret. It is shown only now.
      </p>
      <p className="rounded-md bg-sunken px-3 py-2 font-mono text-sm wrap-anywhere">{secret}</p>
      <div className="flex flex-wrap gap-2">
        <CopyButton label="Copy" text={secret} done="The secret is copied" />
        <Button look="ghost" size="small" onClick={onDone}>
          I have stored it
        </Button>
      </div>
    </section>
  )
}
