import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { foundToolsQuery } from '#web/api/tool-lists.ts'
import { classes } from '#web/ui/classes.ts'
import { SiteLink } from '#web/ui/site-link.tsx'
import { ToolCover } from './spine.tsx'
import { ToolHealth } from './tool-note.tsx'
import { ToolRating } from './tool-rating.tsx'
import { toolPath } from './tool-texts.ts'

/** The number of tools above the posts of a search. */
export const foundCount = 3

/** One board for all that stand in a row. */
const board =
  'bg-[linear-gradient(var(--board)_62%,var(--board-edge)_62%)] bg-size-[100%_9px] bg-bottom bg-no-repeat'

const nameClasses =
  'line-clamp-2 rounded-sm font-display text-lg leading-6 font-semibold wrap-anywhere text-ink hover:text-accent'

/** The tools that match a search best, on a shelf; nothing without one. */
export function FoundTools({ q }: { q: string }) {
  const { data: tools = [] } = useQuery(foundToolsQuery(q, foundCount))
  const id = useId()
  if (tools.length === 0) return null
  return (
    <section aria-labelledby={id} className="pb-5">
      <h2 id={id} className="mb-3 text-xl font-semibold">
        Tools
      </h2>
      <ul className="grid gap-y-4 sm:grid-cols-3">
        {tools.map((tool) => (
          <li key={tool.id} className={classes('flex items-end gap-3 px-3 pb-[9px]', board)}>
            <ToolCover {...tool} spineClassName="[--u:0.8]" coverClassName="[--u:0.72]" />
            <div className="flex min-w-0 flex-col items-start pb-3">
              <SiteLink to={toolPath(tool.slug)} dir="auto" className={nameClasses}>
                {tool.name}
              </SiteLink>
              <ToolRating tool={tool} /> <ToolHealth state={tool.health.state} className="text-sm" />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
