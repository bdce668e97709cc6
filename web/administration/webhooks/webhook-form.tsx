import { useState, type FormEvent } from 'react'
import { limits } from '#contract/limits.ts'
import type { WebhookEvent } from '#contract/webhooks.ts'
import { ApiError } from '#web/api/errors.ts'
import { failureText } from '#web/api/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/classes.ts'
import { AlertBox } from '#web/ui/feedback.tsx'
import { Field, GroupField } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { eventTexts } from './webhook-texts.ts'

export interface WebhookValues {
  url: string
  events: WebhookEvent[]
  active: boolean
}

interface WebhookFormProps {
  heading: string
  initial: WebhookValues
  submit: string
  /** Saves the values. */
  save: (values: WebhookValues, onSaved: () => void) => void
  busy: boolean
  error: Error | null
  /** Forgets the error. */
  onTyped: () => void
  isNew?: boolean
}

const allEvents = Object.keys(eventTexts) as WebhookEvent[]
const checkboxClasses = 'size-4 shrink-0 accent-accent'
const labelClasses = 'flex min-h-10 cursor-pointer items-center gap-3 text-sm'

/** Address, events and state of a webhook. */
export function WebhookForm(props: WebhookFormProps) {
  const { heading, initial, submit, save, busy, error, onTyped, isNew = false } = props
  const [values, setValues] = useState(initial)
  const errors: Record<string, string[]> = error instanceof ApiError ? error.errors : {}

  function change(changed: Partial<WebhookValues>) {
    setValues({ ...values, ...changed })
    onTyped()
  }

  function toggle(event: WebhookEvent) {
    const { events } = values
    change({ events: events.includes(event) ? events.filter((one) => one !== event) : [...events, event] })
  }

  function send(event: FormEvent) {
    event.preventDefault()
    if (!busy) save(values, () => isNew && setValues(initial))
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={send}
      aria-label={heading}
      className={cardClasses('space-y-4 p-4 sm:p-6')}
    >
      <h2 className="text-lg font-semibold">{heading}</h2>
      {error && Object.keys(errors).length === 0 && (
        <AlertBox>{failureText(error, 'The webhook could not be saved.')}</AlertBox>
      )}
      <Field
        label="URL"
        hint="Messages are sent here by POST, signed as Standard Webhooks says."
        error={errors['url']?.[0]}
      >
        {(control) => (
          <Input
            {...control}
            type="url"
            inputMode="url"
            autoComplete="off"
            value={values.url}
            readOnly={busy}
            maxLength={limits.link.max}
            onChange={({ target }) => change({ url: target.value })}
          />
        )}
      </Field>
      <GroupField label="Events" error={errors['events']?.[0]}>
        {(describedBy) => (
          <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
            {allEvents.map((event) => (
              <label key={event} className={labelClasses}>
                <input
                  type="checkbox"
                  checked={values.events.includes(event)}
                  onChange={() => toggle(event)}
                  aria-describedby={describedBy}
                  className={checkboxClasses}
                />
                <span>
                  {eventTexts[event]} <span className="block text-ink-3">{event}</span>
                </span>
              </label>
            ))}
          </div>
        )}
      </GroupField>
      {!isNew && (
        <label className={labelClasses}>
          <input
            type="checkbox"
            checked={values.active}
            onChange={({ target }) => change({ active: target.checked })}
            className={checkboxClasses}
          />
          Send events
        </label>
      )}
      <Button type="submit" busy={busy}>
        {submit}
      </Button>
    </form>
  )
}
