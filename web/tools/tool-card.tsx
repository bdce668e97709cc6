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

/** A tool in the list of tools. */
export function ToolCard({ tool }: { tool: Tool }) {
  const id = useId()
  const page = toolPath(tool.slug)
  return (
    <article aria-labelledby={id} className="tool-card">
      <div className="tool-card-book">
        <ToolCover name={tool.name} logo={tool.logo} />
      </div>
      <div className="tool-card-text">
        <div className="tool-card-head">
          <h2 id={id} dir="auto">
            <SiteLink to={page}>{tool.name}</SiteLink>
          </h2>{' '}
          <ToolHealth state={tool.health.state} /> <ToolRating tool={tool} className="ml-auto" />
        </div>
        {tool.tagline && <p dir="auto">{plainText(tool.tagline)}</p>}
        <Facts>
          {factsOf(tool).map((text) => (
            <span key={text}>{text}</span>
          ))}
        </Facts>
        <div className="tool-card-foot">
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
