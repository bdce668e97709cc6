import type { ReactNode } from 'react'
import type { ShelvedTool } from '#contract/lists.ts'
import { Shelf } from '#web/tools/public.ts'
import { classes } from '#web/ui/classes.ts'
import { Facts } from '#web/ui/facts.tsx'

/** Class names of a grid of cards; the boards of a row are on one line. */
export const shelfCardsClasses =
  'grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-x-8 gap-y-10'

/** Class names of the heading of a card, and of the link in it. */
export const shelfCardHeading = 'min-w-0 font-display text-lg font-semibold wrap-anywhere'
export const shelfCardLink = 'rounded-sm py-1 decoration-2 underline-offset-4 hover:underline'

interface ShelfCardProps {
  /** Id of the heading. */
  labelledBy: string
  tools: ShelvedTool[]
  heading: ReactNode
  facts: ReactNode
  description: string
  className?: string
}

/** A list as a card: its first tools on a shelf, and below it the name, a few facts and the description. */
export function ShelfCard({ labelledBy, tools, heading, facts, description, className }: ShelfCardProps) {
  return (
    <article aria-labelledby={labelledBy} className={classes('relative flex h-full flex-col', className)}>
      <CardShelf tools={tools} />
      {heading}
      <Facts className="mt-0.5">{facts}</Facts>
      {description !== '' && (
        <p dir="auto" className="mt-1.5 line-clamp-3 text-sm wrap-anywhere text-ink-2">
          {description}
        </p>
      )}
    </article>
  )
}

/** The shelf of a card with its board. */
export function CardShelf({ tools }: Pick<ShelfCardProps, 'tools'>) {
  return (
    <>
      <Shelf tools={tools} className="px-2.5 [--u:0.86]" />
      <div className="board mb-3" />
    </>
  )
}
