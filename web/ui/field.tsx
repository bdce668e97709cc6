import { useId, type ComponentProps, type ReactNode } from 'react'
import { CharacterCount, countText, useTypedText } from './character-count.tsx'
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
  /** One sentence, or several on lines of their own. */
  error?: ErrorTexts
  /** Another message already announces the error. */
  quiet?: boolean
  /** A sentence below the control. */
  hint?: ReactNode
  /** The limit of the text; a count shows when the text comes near it. */
  max?: number
  children: (control: Control) => ReactNode
}

/** A control with label, hint and error: `<Field label="Email">{(c) => <Input {...c} />}</Field>`. */
export function Field({ label, error, quiet = false, hint, max, children }: FieldProps) {
  const id = useId()
  const typed = useTypedText(id, max !== undefined)
  const isCounted = max !== undefined && countText(typed, max) !== undefined
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = hasText(error) ? `${id}-error` : undefined
  const countId = isCounted ? `${id}-count` : undefined
  return (
    <div className="space-y-1.5">
      <Label htmlFor={id}>{label}</Label>
      {children({
        id,
        'aria-invalid': errorId ? true : undefined,
        'aria-describedby': classes(errorId, hintId, countId) || undefined,
      })}
      {isCounted && <CharacterCount id={countId} text={typed} max={max} />}
      {hint && (
        <p id={hintId} className="text-sm text-ink-3">
          {hint}
        </p>
      )}
      <FieldError id={errorId} text={error} quiet={quiet} />
    </div>
  )
}

interface GroupFieldProps extends Omit<FieldProps, 'children' | 'max'> {
  children: (describedBy: string | undefined) => ReactNode
}

/** The same for a group of controls with one label. */
export function GroupField({ label, error, hint, children }: GroupFieldProps) {
  const id = useId()
  const errorId = hasText(error) ? `${id}-error` : undefined
  const hintId = hint ? `${id}-hint` : undefined
  return (
    <div role="group" aria-labelledby={id} className="space-y-1.5">
      <p id={id} className="text-sm font-medium text-ink">
        {label}
      </p>
      {children(classes(errorId, hintId) || undefined)}
      {hint && (
        <p id={hintId} className="text-sm text-ink-3">
          {hint}
        </p>
      )}
      <FieldError id={errorId} text={error} />
    </div>
  )
}

type ErrorTexts = string | readonly string[] | undefined

function hasText(texts: ErrorTexts): boolean {
  return texts !== undefined && texts.length > 0
}

interface FieldErrorProps {
  id?: string | undefined
  text?: ErrorTexts
  /** Another message already announces the error. */
  quiet?: boolean
}

/** The errors of a field; screen readers announce them. */
export function FieldError({ id, text, quiet = false }: FieldErrorProps) {
  if (text === undefined || text.length === 0) return null
  return (
    <p id={id} {...(!quiet && { role: 'alert' })} className="text-sm wrap-anywhere text-danger">
      {typeof text === 'string'
        ? text
        : text.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
    </p>
  )
}
