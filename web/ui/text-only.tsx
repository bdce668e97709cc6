import type { ReactNode } from 'react'

/** Text for browsers without a style sheet, where a number would stand without its icon. Not read aloud. */
export function TextOnly({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden className="sr-only">
      {children}
    </span>
  )
}
