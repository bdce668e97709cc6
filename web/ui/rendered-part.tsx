import { createContext, useContext, type ReactNode } from 'react'
import { CurrentTimeContext } from './relative-time.tsx'
import { timeAgo } from './time-format.ts'

/** On the server: the HTML of parts that other pages have shown already. */
export interface RenderedParts {
  /** Where the page gets a part that was rendered before, or between what the HTML of a new one is. */
  place(version: string): { known: number } | { begun: number }
}

export const RenderedPartsContext = createContext<RenderedParts | undefined>(undefined)

interface RenderedPartProps {
  /** Different for parts that show the same data differently. */
  name: string
  /** All that the part shows. Relative times in it count as they are shown. */
  shows: unknown
  children: ReactNode
}

/**
 * A part that looks the same on every page, and that the server renders only once. It must not depend on anything but
 * `shows`, nor hold another such part, nor have an id from `useId` in its HTML.
 */
export function RenderedPart({ children, ...part }: RenderedPartProps) {
  const parts = useContext(RenderedPartsContext)
  if (!parts) return children
  return (
    <PartOnServer {...part} parts={parts}>
      {children}
    </PartOnServer>
  )
}

const times = /"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"/g

function PartOnServer({ parts, name, shows, children }: RenderedPartProps & { parts: RenderedParts }) {
  const { time } = useContext(CurrentTimeContext)
  const text = JSON.stringify([name, shows])
  const shown = text.match(times)?.map((quoted) => timeAgo(quoted.slice(1, -1), time)) ?? []
  const place = parts.place(text + shown.join())
  if ('known' in place) return <i data-part={place.known} />
  return (
    <>
      <i data-begin={place.begun} />
      {children}
      <i data-end={place.begun} />
    </>
  )
}
