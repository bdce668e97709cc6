import { limits } from '#contract/limits.ts'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/input.tsx'

interface ReasonFieldProps {
  value: string
  onChange: (value: string) => void
  readOnly: boolean
  error: string | undefined
}

/** The reason of a moderation action. */
export function ReasonField({ value, onChange, readOnly, error }: ReasonFieldProps) {
  return (
    <Field label="Reason" error={error}>
      {(control) => (
        <TextArea
          {...control}
          rows={3}
          maxLength={limits.moderation.reason.max}
          value={value}
          readOnly={readOnly}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
