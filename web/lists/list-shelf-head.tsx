import type { ReactNode } from 'react'
import { limits } from '#contract/limits.ts'
import type { ShelvedTool } from '#contract/lists.ts'
import { Shelf, shelfEdgeClasses } from '#web/tools/public.ts'

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
      <div className="grid gap-x-8 gap-y-5 @3xl:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0 space-y-3 @3xl:pb-5">
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
          <Shelf
            linked
            tools={tools.slice(0, limits.listTools)}
            className="px-2 [--u:1.2] @3xl:max-w-[26rem] @3xl:justify-end @3xl:self-end"
          />
        )}
      </div>
      <div className="board" />
      <div className={shelfEdgeClasses}>{edge}</div>
    </header>
  )
}
