import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { foundToolsQuery } from '#web/api/tool-lists.ts'
import { SiteLink } from '#web/ui/site-link.tsx'
import { ToolCover } from './spine.tsx'
import { ToolHealth } from './tool-note.tsx'
import { ToolRating } from './tool-rating.tsx'
import { toolPath } from './tool-texts.ts'

/** The number of tools above the posts of a search. */
export const foundCount = 3

/** The tools that match a search best, on a shelf; nothing without one. */
export function FoundTools({ q }: { q: string }) {
  const { data: tools = [] } = useQuery(foundToolsQuery(q, foundCount))
  const id = useId()
  if (tools.length === 0) return null
  return (
    <section aria-labelledby={id} className="found-tools">
      <h2 id={id}>Tools</h2>
      <ul>
        {tools.map((tool) => (
          <li key={tool.id}>
            <ToolCover {...tool} />
            <div>
              <SiteLink to={toolPath(tool.slug)} dir="auto">
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
