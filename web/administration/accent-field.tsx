import type { ComponentProps } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

/** The colour that is shown where none is chosen: the accent of web/styles/tokens.css. */
export const usualAccent = '#0f6b50'

/** The colour of a text; the usual one while it is none. */
export function accentOf(text: string): string {
  return /^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : usualAccent
}

interface AccentFieldProps {
  value: string
  error: string | undefined
  input: ComponentProps<'input'>
  onChange: (value: string) => void
}

/** The accent colour, as text and in the colour picker of the browser. */
export function AccentField({ value, error, input, onChange }: AccentFieldProps) {
  return (
    <Field
      label="Accent colour"
      error={error}
      hint="Of links and buttons. It is darkened on light pages and lightened on dark ones as far as reading needs. Empty: the usual green."
    >
      {(control) => (
        <div className="flex flex-wrap items-center gap-2">
          <input
            type="color"
            aria-label="Choose a colour"
            value={accentOf(value)}
            onChange={({ target }) => onChange(target.value)}
            className="h-11 w-14 cursor-pointer rounded-md border border-control bg-surface p-1"
          />
          <div className="w-36">
            <Input {...control} {...input} placeholder="#0f6b50" autoComplete="off" spellCheck={false} />
          </div>
          {value !== '' && (
            <Button look="ghost" size="small" onClick={() => onChange('')}>
              Use the usual colour
            </Button>
          )}
        </div>
      )}
    </Field>
  )
}
