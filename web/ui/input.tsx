import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={classes('input h-11', className)} />
}

export function TextArea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} rows={rows} className={classes('input py-2.5', className)} />
}
