import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { Spinner } from './loading.tsx'

type LookName = 'primary' | 'secondary' | 'ghost' | 'danger' | 'link'

type Size = 'small' | 'medium' | 'large'

interface Look {
  look?: LookName
  size?: Size
}

/** Class names of a button, for links. */
export function buttonClasses({ look = 'primary', size = 'medium' }: Look = {}, more?: string): string {
  return classes('button', `button-${look}`, look !== 'link' && `button-${size}`, more)
}

/** Class names of an icon button, which needs an `aria-label`. */
export function iconButtonClasses(more?: string): string {
  return classes('button button-icon', more)
}

interface ButtonProps extends ComponentProps<'button'>, Look {
  /** Shows a spinner and disables the button. */
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
      {/* Translators of pages replace texts by elements of their own, before which React could not insert the spinner. */}
      <span className="contents">{children}</span>
    </button>
  )
}

interface IconButtonProps extends ComponentProps<'button'> {
  /** The accessible name. */
  label: string
}

export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} {...rest} className={iconButtonClasses(className)}>
      {children}
    </button>
  )
}
