import { useId } from 'react'
import { FieldError } from './field.tsx'

interface RadioListProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value | null
  onChange: (value: Value) => void
  disabled?: boolean
  error?: string | undefined
}

/** Radio buttons below each other. */
export function RadioList<Value extends string>({
  label,
  options,
  value,
  onChange,
  disabled = false,
  error,
}: RadioListProps<Value>) {
  const name = useId()
  const errorId = error ? `${name}-error` : undefined
  return (
    <fieldset disabled={disabled} aria-describedby={errorId} className="space-y-1.5">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex min-h-10 cursor-pointer items-center gap-3 rounded-md border border-line px-3 text-sm transition-colors hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="size-4 shrink-0 accent-accent"
          />
          {option.label}
        </label>
      ))}
      <FieldError id={errorId} text={error} />
    </fieldset>
  )
}
