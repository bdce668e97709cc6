import type { ReactNode } from 'react'

/** Words for browsers without a style sheet: a figure beside them has an icon to see and a name to be read aloud. */
export function TextOnly({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden className="sr-only">
      {children}
    </span>
  )
}
