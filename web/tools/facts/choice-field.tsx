import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/input.tsx'

/** Values with their texts. */
export type Choices = readonly (readonly [value: string, text: string])[]

interface ChoiceFieldProps {
  label: string
  choices: Choices
  /** Empty where nothing is known. */
  value: string
  disabled: boolean
  error?: string | undefined
  onChange: (value: string) => void
}

/** A combobox whose first choice is 'Not known'. */
export function ChoiceField({ label, choices, value, disabled, error, onChange }: ChoiceFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <Select
          {...control}
          value={value}
          disabled={disabled}
          onChange={({ target }) => onChange(target.value)}
        >
          <option value="">Not known</option>
          {choices.map(([choice, text]) => (
            <option key={choice} value={choice}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
