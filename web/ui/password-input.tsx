import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { IconButton } from './button.tsx'
import { Input } from './input.tsx'

/** A password with a button that shows it. */
export function PasswordInput({ disabled, ...rest }: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <div className="relative">
      <Input {...rest} disabled={disabled} type={shown ? 'text' : 'password'} className="pr-12" />
      <IconButton
        label={shown ? 'Hide password' : 'Show password'}
        disabled={disabled}
        onClick={() => setShown(!shown)}
        className="absolute top-0.5 right-0.5"
      >
        <Icon aria-hidden className="size-4.5" />
      </IconButton>
    </div>
  )
}
