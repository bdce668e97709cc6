import { useId, type ComponentProps, type ReactNode } from 'react'
import { classes } from './classes.ts'

export function Label({ className, ...rest }: ComponentProps<'label'>) {
  return <label {...rest} className={classes('block text-sm font-medium text-ink', className)} />
}

/** Attributes that connect a control with its label, hint and error; spread them on the control. */
export interface Control {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldProps {
  label: ReactNode
  error?: string | undefined
  /** A sentence below the control. */
  hint?: ReactNode
  children: (control: Control) => ReactNode
}

/** A control with label, hint and error: `<Field label="Email">{(c) => <Input {...c} />}</Field>`. */
export function Field({ label, error, hint, children }: FieldProps) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  return (
    <div className="space-y-1.5">
      <Label htmlFor={id}>{label}</Label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': classes(errorId, hintId) || undefined,
      })}
      {hint && (
        <p id={hintId} className="text-sm text-ink-faint">
          {hint}
        </p>
      )}
      <FieldError id={errorId} text={error} />
    </div>
  )
}

interface GroupFieldProps extends Omit<FieldProps, 'children'> {
  children: (describedBy: string | undefined) => ReactNode
}

/** The same for a group of controls with one label. */
export function GroupField({ label, error, hint, children }: GroupFieldProps) {
  const id = useId()
  const errorId = error ? `${id}-error` : undefined
  const hintId = hint ? `${id}-hint` : undefined
  return (
    <div role="group" aria-labelledby={id} className="space-y-1.5">
      <p id={id} className="text-sm font-medium text-ink">
        {label}
      </p>
      {children(classes(errorId, hintId) || undefined)}
      {hint && (
        <p id={hintId} className="text-sm text-ink-faint">
          {hint}
        </p>
      )}
      <FieldError id={errorId} text={error} />
    </div>
  )
}

/** The error of a field; screen readers announce it. */
export function FieldError({ id, text }: { id?: string | undefined; text?: string | undefined }) {
  if (!text) return null
  return (
    <p id={id} role="alert" className="text-sm wrap-anywhere text-danger">
      {text}
    </p>
  )
}
