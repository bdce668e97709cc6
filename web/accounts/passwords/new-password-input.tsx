import { useState, type ComponentProps } from 'react'
import { limits } from '#contract/limits.ts'
import type { PasswordOwner } from '#contract/password-owner.ts'
import { passwordRules, PasswordInput, type GeneratorRules } from '#web/ui/input.tsx'
import { StrengthMeter } from './strength-meter.tsx'
import { loadEstimates, useStrength } from './use-strength.ts'

interface NewPasswordInputProps extends ComponentProps<typeof PasswordInput> {
  /** For generators of passwords; those of a reset or a change by default. */
  rules?: GeneratorRules
  /** Called when the strength is estimated. */
  owner: () => PasswordOwner
  /** The most characters that the form accepts. */
  max: number
}

/** An input for a new password with a strength meter, which is loaded when the input gets the focus. */
export function NewPasswordInput({
  owner,
  max,
  rules = limits.newPassword,
  onChange,
  onFocus,
  ...rest
}: NewPasswordInputProps) {
  const [typed, setTyped] = useState('')
  const strength = useStrength(typed, { owner, max })
  return (
    <div className="space-y-1.5">
      <PasswordInput
        {...rest}
        autoComplete="new-password"
        {...passwordRules(rules)}
        onFocus={(event) => {
          loadEstimates()
          onFocus?.(event)
        }}
        onChange={(event) => {
          setTyped(event.target.value)
          return onChange?.(event)
        }}
      />
      <StrengthMeter strength={strength} />
    </div>
  )
}
