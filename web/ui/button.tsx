import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { Spinner } from './loading.tsx'

type LookName = 'primary' | 'secondary' | 'ghost' | 'danger' | 'link'

type Size = 'small' | 'medium' | 'large'

interface Look {
  look?: LookName
  size?: Size
}

/** The look of a button, for links that are to look like one. */
export function buttonClasses({ look = 'primary', size = 'medium' }: Look = {}, more?: string): string {
  return classes('button', `button-${look}`, look !== 'link' && `button-${size}`, more)
}

/** The look of a square button that shows an icon alone; it needs an `aria-label`. */
export function iconButtonClasses(more?: string): string {
  return classes('button button-icon', more)
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
