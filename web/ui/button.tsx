import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { Spinner } from './loading.tsx'

const base = classes(
  'button inline-flex shrink-0 items-center justify-center gap-2 font-medium whitespace-nowrap transition-colors select-none',
  'disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:opacity-55',
)

const looks = {
  primary: 'rounded-md bg-accent text-on-accent hover:bg-accent-hover',
  secondary: 'rounded-md border border-control/60 bg-surface text-ink hover:border-ink-3 hover:bg-hover',
  ghost: 'rounded-md text-ink hover:bg-hover',
  danger: 'rounded-md bg-danger text-on-danger hover:bg-danger-hover',
  link: 'rounded-sm text-sm text-accent underline-offset-4 hover:underline',
}

const sizes = { small: 'h-8 px-3 text-sm', medium: 'h-10 px-4 text-sm', large: 'h-11 px-5 text-base' }

interface Look {
  look?: keyof typeof looks
  size?: keyof typeof sizes
}

/** Class names of a button, for links. */
export function buttonClasses({ look = 'primary', size = 'medium' }: Look = {}, more?: string): string {
  return classes(base, looks[look], look !== 'link' && sizes[size], more)
}

/** Class names of an icon button, which needs an `aria-label`. */
export function iconButtonClasses(more?: string, size: 'small' | 'medium' = 'medium'): string {
  return classes(
    base,
    'rounded-md text-ink-2 hover:bg-hover hover:text-ink',
    size === 'small' ? 'size-8' : 'size-10',
    more,
  )
}

interface ButtonProps extends ComponentProps<'button'>, Look {
  /** Shows a spinner; clicks do nothing. The button keeps the focus, which a disabled one would lose. */
  busy?: boolean
}

export function Button({ look, size, busy = false, className, onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
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
  size?: 'small' | 'medium'
}

export function IconButton({ label, size, className, children, ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} {...rest} className={iconButtonClasses(className, size)}>
      {children}
    </button>
  )
}
