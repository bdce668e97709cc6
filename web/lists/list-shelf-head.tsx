import type { ReactNode } from 'react'
import { limits } from '#contract/limits.ts'
import type { ShelvedTool } from '#contract/lists.ts'
import { Shelf } from '#web/tools/public.ts'

interface ListShelfHeadProps {
  name: string
  description: string
  tools: ShelvedTool[]
  /** Above the name. */
  above?: ReactNode
  /** Facts on the edge of the board. */
  edge: ReactNode
  /** The actions. */
  children?: ReactNode
}

/** The head of a list: its name, and its first tools on a board as wide as the page. */
export function ListShelfHead({ name, description, tools, above, edge, children }: ListShelfHeadProps) {
  return (
    <header>
      <div className="list-head">
        <div className="list-head-text">
          {above}
          <h1 dir="auto" className="text-display font-semibold wrap-anywhere">
            {name}
          </h1>
          {description && (
            <p dir="auto" className="max-w-prose text-lead wrap-anywhere text-ink-2">
              {description}
            </p>
          )}
          {children}
        </div>
        {tools.length > 0 && (
          <Shelf linked tools={tools.slice(0, limits.listTools)} className="shelf-large" />
        )}
      </div>
      <div className="board" />
      <div className="shelf-edge">{edge}</div>
    </header>
  )
}
