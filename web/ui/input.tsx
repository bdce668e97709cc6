import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'

/** Text that people write has its own direction: Arabic and Hebrew run from the right. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input dir="auto" {...rest} className={classes('input h-11', className)} />
}

export function TextArea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return <textarea dir="auto" {...rest} rows={rows} className={classes('input py-2.5', className)} />
}

export interface GeneratorRules {
  min: number
  max: number
  /** Classes of characters that a password must have. */
  required?: string[]
}

/** The attribute that tells password managers what they may generate. Types of React do not know it. */
export function passwordRules({ min, max, required = [] }: GeneratorRules): object {
  const rules = [`minlength: ${min}`, `maxlength: ${max}`, ...required.map((one) => `required: ${one}`)]
  return { passwordrules: `${rules.join('; ')};` }
}

/** A password input with a button that shows the password. */
export function PasswordInput({ disabled, ...rest }: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  const [visible, setVisible] = useState(false)
  const Icon = visible ? EyeOff : Eye
  return (
    <div className="relative">
      <Input {...rest} disabled={disabled} type={visible ? 'text' : 'password'} className="pr-12" />
      <IconButton
        label={visible ? 'Hide password' : 'Show password'}
        disabled={disabled}
        onClick={() => setVisible(!visible)}
        className="absolute top-0.5 right-0.5"
      >
        <Icon aria-hidden className="size-4.5" />
      </IconButton>
    </div>
  )
}
