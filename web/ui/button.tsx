import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { Spinner } from './spinner.tsx'

const shared =
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-md font-medium whitespace-nowrap select-none ' +
  'transition-colors disabled:opacity-55 disabled:cursor-not-allowed aria-disabled:opacity-55'

const looks = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border border-line bg-surface text-ink hover:border-edge hover:bg-sunken',
  ghost: 'text-ink-soft hover:bg-sunken hover:text-ink',
  danger: 'bg-danger text-on-danger hover:bg-danger-strong',
  link: 'rounded-sm text-accent underline-offset-4 hover:underline',
} as const

const sizes = {
  small: 'h-8 px-3 text-sm',
  medium: 'h-10 px-4 text-sm',
  large: 'h-11 px-5 text-base',
} as const

interface Look {
  look?: keyof typeof looks
  size?: keyof typeof sizes
}

/** The look of a button, for links that are to look like one. */
export function buttonClasses({ look = 'primary', size = 'medium' }: Look = {}, more?: string): string {
  return classes(shared, look !== 'link' && sizes[size], looks[look], look === 'link' && 'text-sm', more)
}

/** The look of a square button that shows an icon alone; it needs an `aria-label`. */
export function iconButtonClasses(more?: string): string {
  return classes(shared, looks.ghost, 'size-10', more)
}

interface ButtonProps extends ComponentProps<'button'>, Look {
  /** Work is under way: the button turns a spinner and can not be pressed. */
  busy?: boolean
}

export function Button({ look, size, busy = false, className, disabled, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonClasses({ ...(look && { look }), ...(size && { size }) }, className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}

interface IconButtonProps extends ComponentProps<'button'> {
  /** The name that is read aloud. */
  label: string
}

export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} {...rest} className={iconButtonClasses(className)}>
      {children}
    </button>
  )
}
