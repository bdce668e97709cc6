import type { ComponentProps } from 'react'
import { limits } from '#contract/limits.ts'
import { Input } from '#web/ui/input.tsx'

/** The digits of a text, as many as a code has. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '').slice(0, limits.resetCode.digits)
}

interface CodeInputProps extends Omit<ComponentProps<'input'>, 'onChange' | 'type' | 'className'> {
  onChange: (code: string) => void
}

/** Takes the digits of a mailed code, also out of a text that is pasted; nothing else gets in. */
export function CodeInput({ onChange, ...rest }: CodeInputProps) {
  return (
    <Input
      {...rest}
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      onChange={(event) => onChange(digitsOf(event.target.value))}
      className="text-center text-lg tracking-[0.4em] tabular-nums"
    />
  )
}
