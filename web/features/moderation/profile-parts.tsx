import { useId } from 'react'
import type { ProfilePart } from '#contract/moderation.ts'
import { FieldError } from '#web/ui/field.tsx'

const parts: readonly { value: ProfilePart; label: string }[] = [
  { value: 'name', label: 'Name' },
  { value: 'bio', label: 'Bio, location and work' },
  { value: 'picture', label: 'Picture' },
  { value: 'links', label: 'Links' },
]

interface ProfilePartsProps {
  chosen: ProfilePart[]
  onChange: (chosen: ProfilePart[]) => void
  disabled: boolean
  error: string | undefined
}

/** Asks which parts of a profile to reset. */
export function ProfileParts({ chosen, onChange, disabled, error }: ProfilePartsProps) {
  const id = useId()
  const errorId = error ? `${id}-error` : undefined
  return (
    <fieldset disabled={disabled} aria-describedby={errorId} className="space-y-1.5">
      <legend className="mb-1.5 text-sm font-medium">What to reset</legend>
      {parts.map(({ value, label }) => (
        <label
          key={value}
          className="flex min-h-10 cursor-pointer items-center gap-3 rounded-md border border-line px-3 text-sm transition-colors hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft"
        >
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
            }
            className="size-4 shrink-0 accent-accent"
          />
          {label}
        </label>
      ))}
      <FieldError id={errorId} text={error} />
    </fieldset>
  )
}
