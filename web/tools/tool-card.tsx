import { plainText } from '#contract/plain-text.ts'
import { useId } from 'react'
import type { Tool } from '#contract/tools.ts'
import { CategoryBadges } from '#web/categories/public.ts'
import { factText } from '#contract/fact-text.ts'
import { Facts } from '#web/ui/facts.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { CompareCheckbox } from './compare-checkbox.tsx'
import { ToolCover } from './spine.tsx'
import { ToolHealth } from './tool-note.tsx'
import { ToolRating } from './tool-rating.tsx'
import { reviewCount, toolPath } from './tool-texts.ts'

const shownBadges = 3
const shownPlatforms = 3

/** Class names of a card, and of the place of the book in it. */
export const toolCard = 'flex gap-3.5 border-b border-line pt-5 sm:gap-5'
export const toolCardBook = 'flex w-9 shrink-0 items-end justify-center sm:w-12 [--u:0.76]'

/** A tool in the list of tools. */
export function ToolCard({ tool }: { tool: Tool }) {
  const id = useId()
  const page = toolPath(tool.slug)
  return (
    <article aria-labelledby={id} className={toolCard}>
      <div className={toolCardBook}>
        <ToolCover
          name={tool.name}
          logo={tool.logo}
          coverClassName="m-0 h-28 w-full px-1 py-1.5 *:[b]:hidden *:[img]:h-auto *:[img]:w-full *:[img]:max-w-9"
        />
      </div>
      <div className="min-w-0 flex-1 space-y-1.5 pb-4">
        <div className="flex flex-wrap items-baseline gap-x-2">
          {/* A name from right to left begins at the right, as the line below. */}
          <h2 id={id} dir="auto" className="min-w-0 grow text-xl/7 font-semibold wrap-anywhere">
            <SiteLink to={page} className="rounded-sm py-1 decoration-2 underline-offset-4 hover:underline">
              {tool.name}
            </SiteLink>
          </h2>{' '}
          <ToolHealth state={tool.health.state} /> <ToolRating tool={tool} className="ml-auto" />
        </div>
        {tool.tagline && (
          <p
            dir="auto"
            className="line-clamp-2 max-w-[65ch] font-reading text-[1rem]/6 wrap-anywhere text-ink"
          >
            {plainText(tool.tagline)}
          </p>
        )}
        <Facts>
          {factsOf(tool).map((text) => (
            <span key={text}>{text}</span>
          ))}
        </Facts>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pt-0.5">
          <CategoryBadges categories={tool.categories} max={shownBadges} /> <CompareCheckbox tool={tool} />
        </div>
      </div>
    </article>
  )
}

type KnownFacts = Pick<Tool, 'post_count'> & { facts: Pick<Tool['facts'][number], 'key' | 'value'>[] }

/** A few facts that help to choose: '2 reviews', 'Freemium', 'Web, iOS, Android +2', 'Open source'. */
export function factsOf({ post_count, facts }: KnownFacts): string[] {
  const texts = [reviewCount(post_count)]
  for (const { key, value } of facts) {
    if (key === 'pricing') texts.push(factText(key, value))
    if (key === 'platforms' && Array.isArray(value)) {
      const more = value.length - shownPlatforms
      texts.push(factText(key, value.slice(0, shownPlatforms)) + (more > 0 ? ` +${more}` : ''))
    }
    if (key === 'open_source' && value === true) texts.push('Open source')
  }
  return texts
}
