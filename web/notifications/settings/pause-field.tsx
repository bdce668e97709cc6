import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

interface PauseFieldProps {
  /** RFC 3339, or null. */
  value: string | null
  onChange: (time: string | null) => void
}

/** A time as the control has it: the browser's local time, without seconds. */
function toLocal(value: string | null): string {
  // A pause that is over is none.
  if (value === null || Date.parse(value) <= Date.now()) return ''
  const time = new Date(value)
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The end of a pause of mails and push. It is saved when the field is left, because a time is typed in several steps. */
export function PauseField({ value, onChange }: PauseFieldProps) {
  const saved = toLocal(value)
  const [typed, setTyped] = useState(saved)
  const [error, setError] = useState<string>()
  const [before, setBefore] = useState(saved)
  if (before !== saved) {
    setBefore(saved)
    setTyped(saved)
  }

  function save(text: string, isIncomplete: boolean) {
    const time = new Date(text)
    const isPast = text !== '' && !(time.getTime() > Date.now())
    setError(
      isIncomplete ? 'Please give day and time.' : isPast ? 'Please choose a time to come.' : undefined,
    )
    if (isIncomplete || isPast || text === saved) return
    onChange(text === '' ? null : time.toISOString())
  }

  return (
    <div className="space-y-2">
      <Field
        label="Pause until"
        hint="No mails and no push until then; digests wait, and all stays on the site."
        error={error}
      >
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            max="9999-12-31T23:59"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            onBlur={({ currentTarget }) => save(currentTarget.value, currentTarget.validity.badInput)}
            onKeyDown={({ key, currentTarget }) => {
              if (key === 'Enter') save(currentTarget.value, currentTarget.validity.badInput)
            }}
          />
        )}
      </Field>
      {saved !== '' && (
        <Button look="secondary" size="small" onClick={() => onChange(null)}>
          End the pause
        </Button>
      )}
    </div>
  )
}
