import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Tool } from '#contract/tools.ts'
import { alternativesQuery } from '#web/api/tools.ts'
import { ToolLogo } from '#web/features/tools/public.ts'
import { cardClasses } from '#web/ui/classes.ts'
import { LoadingRows } from '#web/ui/loading.tsx'
import { QueryList } from '#web/ui/query-list.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { StarRating } from '#web/ui/star-rating.tsx'
import { becauseText, countText } from './texts.ts'

/** Tools that people use instead, each with the reason and a link that compares it. */
export function Alternatives({ tool }: { tool: Pick<Tool, 'slug' | 'name'> }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={cardClasses('p-5')}>
      <h2 id={id} className="text-lg font-semibold">
        Alternatives
      </h2>
      <QueryList
        query={useQuery(alternativesQuery(tool.slug))}
        pending={<LoadingRows />}
        error="The alternatives could not be loaded."
        empty={<p className="mt-2 text-sm text-ink-soft">No tool is like this one yet.</p>}
      >
        {(alternatives) => (
          <ul className="alternatives">
            {alternatives.map(({ tool: other, because }) => (
              <li key={other.slug}>
                <ToolLogo name={other.name} logo={other.logo} size="medium" />
                <div>
                  <SiteLink to={`/tools/${other.slug}`} dir="auto" className="alternative-name">
                    {other.name}
                  </SiteLink>
                  <Average tool={other} />
                  <p className="text-sm text-ink-soft">{becauseText(because)}</p>
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

function Average({
  tool: { avg_rating, rating_count },
}: {
  tool: Pick<Tool, 'avg_rating' | 'rating_count'>
}) {
  if (avg_rating === null) return null
  const average = avg_rating.toFixed(1)
  return (
    <span className="rating">
      <StarRating
        look="filled"
        text={`${average} (${rating_count})`}
        spoken={`${average} out of 5 from ${countText(rating_count, 'rating')}`}
      />
    </span>
  )
}
