import type { ReactNode } from 'react'
import { classes } from './classes.ts'

interface FactsProps {
  small?: boolean
  className?: string
  /** An element for each fact. */
  children: ReactNode
}

/**
 * Facts in a row with dots between them. The dot before the first one of a line is out of sight, and no dot is part of the
 * name of a link.
 */
export function Facts({ small = false, className, children }: FactsProps) {
  return (
    <p className={classes('overflow-hidden text-ink-3', small ? 'text-xs' : 'text-sm', className)}>
      <span className={rowClasses}>{children}</span>
    </p>
  )
}

const rowClasses = classes(
  '-ml-4 flex flex-wrap *:max-w-full *:truncate',
  "*:before:inline-block *:before:w-4 *:before:text-center *:before:content-['·'_/_'']",
)
