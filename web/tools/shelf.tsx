import { useState } from 'react'
import type { ShelvedTool } from '#contract/lists.ts'
import { classes } from '#web/ui/classes.ts'
import { Book, ToolCover } from './spine.tsx'

interface ShelfProps {
  tools: ShelvedTool[]
  /** Each book leads to its tool; otherwise the names are read aloud, and nothing can be pressed. */
  linked?: boolean
  /** Names a shelf that scrolls when it is longer than its place; without it, books that have no room are left out. */
  scrollLabel?: string
  className?: string
}

/** Class names of the labels on the edge of a shelf. */
export const shelfEdgeClasses = 'flex flex-wrap gap-x-4 px-4 pt-2 text-xs text-ink-2'

/** A shelf of so many books ends with one that leans. */
const longShelf = 4

/**
 * Tools on a shelf, without its board. A book that comes later slides in. A long shelf ends with a leaning book, a short one
 * with a bookend.
 */
export function Shelf({ tools, linked = false, scrollLabel, className }: ShelfProps) {
  const [first] = useState(() => new Set(tools.map(({ slug }) => slug)))
  const isLong = tools.length >= longShelf
  const Standing = linked ? Book : ToolCover
  return (
    <div
      {...(scrollLabel !== undefined && scrolling(scrollLabel))}
      className={classes('shelf', scrollLabel === undefined ? 'shelf-cut' : 'shelf-scroll', className)}
    >
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

/** Attributes of a region that the arrow keys scroll. */
function scrolling(label: string) {
  return { role: 'group', 'aria-label': label, tabIndex: 0 }
}
