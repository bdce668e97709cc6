import { useState } from 'react'
import type { ShelvedTool } from '#contract/lists.ts'
import { classes } from '#web/ui/classes.ts'
import { Book, ToolCover } from './spine.tsx'

interface ShelfProps {
  tools: ShelvedTool[]
  /** Each book leads to its tool; otherwise the names are read aloud, and nothing can be pressed. */
  linked?: boolean
  className?: string
}

/** A shelf of so many books ends with one that leans. */
const longShelf = 4

/**
 * Tools on a shelf, without its board; those for which there is no room are left out. A book that comes later slides in. A
 * long shelf ends with a leaning book, a short one with a bookend.
 */
export function Shelf({ tools, linked = false, className }: ShelfProps) {
  const [first] = useState(() => new Set(tools.map(({ slug }) => slug)))
  const isLong = tools.length >= longShelf
  const Standing = linked ? Book : ToolCover
  return (
    <div className={classes('shelf shelf-cut', className)}>
      {tools.map(({ slug, name, logo }, index) => (
        <Standing
          key={slug}
          slug={slug}
          name={name}
          logo={logo}
          leaning={isLong && index === tools.length - 1}
          className={first.has(slug) ? undefined : 'book-in'}
        />
      ))}
      {!linked && tools.length > 0 && (
        <span className="sr-only">{tools.map(({ name }) => name).join(', ')}</span>
      )}
      {tools.length > 0 && !isLong && <span aria-hidden className="bookend" />}
    </div>
  )
}
