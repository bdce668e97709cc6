import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

const box =
  'block w-full rounded-md border border-edge bg-surface px-3 text-base text-ink transition-colors ' +
  'focus-visible:border-accent focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:bg-sunken ' +
  'disabled:text-ink-soft aria-invalid:border-danger aria-invalid:outline-danger'

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={classes(box, 'h-11', className)} />
}

export function TextArea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} rows={rows} className={classes(box, 'py-2.5', className)} />
}
