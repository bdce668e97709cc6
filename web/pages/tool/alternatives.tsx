import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Tool } from '#contract/tools.ts'
import { alternativesQuery } from '#web/api/tools.ts'
import { ToolLogo } from '#web/features/tools/tool-logo.tsx'
import { ToolRating } from '#web/features/tools/tool-rating.tsx'
import { toolPath } from '#web/features/tools/tool-texts.ts'
import { cardClasses } from '#web/ui/classes.ts'
import { LoadingRows } from '#web/ui/loading.tsx'
import { QueryList } from '#web/ui/query-list.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { becauseText } from './texts.ts'

/** Tools that people use instead, each with the reason and a link that compares it. */
export function Alternatives({ tool }: { tool: Pick<Tool, 'slug' | 'name'> }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-xl font-semibold">
        Alternatives
      </h2>
      <QueryList
        query={useQuery(alternativesQuery(tool.slug))}
        pending={<LoadingRows />}
        error="The alternatives could not be loaded."
        empty={<p className="text-ink-2">No tool is like this one yet.</p>}
      >
        {(alternatives) => (
          <ul className="alternatives">
            {alternatives.map(({ tool: other, because }) => (
              <li key={other.slug} className={cardClasses()}>
                <ToolLogo name={other.name} logo={other.logo} size="medium" />
                <div>
                  <div className="alternative-head">
                    <SiteLink to={toolPath(other.slug)} dir="auto">
                      {other.name}
                    </SiteLink>{' '}
                    <ToolRating tool={other} />
                  </div>
                  <p>{becauseText(because)}</p>
                  <SiteLink to={`/compare?slug=${tool.slug}&slug=${other.slug}`} className="compare-link">
                    Compare<span className="sr-only">{` ${tool.name} with ${other.name}`}</span>
                  </SiteLink>
                </div>
              </li>
            ))}
          </ul>
        )}
      </QueryList>
    </section>
  )
}
