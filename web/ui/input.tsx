import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'

const base = classes(
  'block rounded-md border border-control text-ink transition-colors',
  'focus-visible:border-accent focus-visible:outline-offset-0 aria-invalid:border-danger aria-invalid:outline-danger',
  'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-2',
)
// Safari on a phone zooms into an input whose text is smaller than 16 px.
const whole = `${base} w-full bg-surface px-3 text-base pointer-coarse:text-[1rem]`

/** Text that people write has its own direction: Arabic and Hebrew run from the right. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input dir="auto" {...rest} className={classes(whole, 'h-11', className)} />
}

// Styles of the server's HTML must be classes.
const leastRows = {
  1: '[--rows:1]',
  2: '[--rows:2]',
  3: '[--rows:3]',
  4: '[--rows:4]',
  5: '[--rows:5]',
  6: '[--rows:6]',
  7: '[--rows:7]',
  8: '[--rows:8]',
  20: '[--rows:20]',
}

interface TextAreaProps extends ComponentProps<'textarea'> {
  rows?: keyof typeof leastRows
}

/** As high as its text, and at least as its rows. Where browsers cannot, `growTextAreas` does it. */
export function TextArea({ className, rows = 4, ...rest }: TextAreaProps) {
  return (
    <textarea
      dir="auto"
      {...rest}
      rows={rows}
      className={classes(
        whole,
        'field-sizing-content max-h-[max(60dvh,12rem)] min-h-[calc(var(--rows)*1lh+1.25rem+2px)] scrollbar-thin py-2.5',
        leastRows[rows],
        className,
      )}
    />
  )
}

interface SelectProps extends ComponentProps<'select'> {
  /** As wide as its options, in a line of small text. */
  small?: boolean
}

export function Select({ small = false, className, ...rest }: SelectProps) {
  return (
    <select
      {...rest}
      className={classes(small ? `${base} h-9 bg-surface px-3 text-sm` : `${whole} h-11`, className)}
    />
  )
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
