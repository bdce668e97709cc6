import { clearSessionError } from '#web/session/sign-in.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { useAuthPending } from './use-auth-status.ts'

interface ExtraFieldProps {
  label: string
  hint: string
  name: string
  max: number
  value: string
  error: string | undefined
  /** Whether the box above the form announces the error. */
  quiet?: boolean
  onChange: (value: string) => void
}

/** A field of a form that makes an account, besides those of the account. */
export function ExtraField({
  label,
  hint,
  name,
  max,
  value,
  error,
  quiet = true,
  onChange,
}: ExtraFieldProps) {
  const disabled = useAuthPending()
  return (
    <Field label={label} hint={hint} max={max} error={error} quiet={quiet}>
      {(control) => (
        <Input
          {...control}
          name={name}
          autoComplete="off"
          value={value}
          disabled={disabled}
          onChange={({ target }) => {
            onChange(target.value)
            clearSessionError()
          }}
        />
      )}
    </Field>
  )
}
