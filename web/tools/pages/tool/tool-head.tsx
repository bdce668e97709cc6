import { useInfiniteQuery } from '@tanstack/react-query'
import { plainText } from '#contract/plain-text.ts'
import type { Tool } from '#contract/tools.ts'
import { toolPostsQuery } from '#web/api/tools.ts'
import { CategoryBadges } from '#web/categories/public.ts'
import { useMuted, useUnmuted } from '#web/members/mutes/public.ts'
import { domainOf } from '#web/posts/visit-link.tsx'
import { ToolCover } from '#web/tools/public.ts'
import { useSession } from '#web/session/use-session.ts'
import { classes } from '#web/ui/classes.ts'
import { Facts } from '#web/ui/facts.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { EdgeLabels } from './edge-labels.tsx'
import { HealthNote } from './health-note.tsx'
import { Ratings } from './ratings.tsx'
import { countText } from './texts.ts'
import { toolSorts } from './tool-address.ts'
import { ToolActions } from './tool-actions.tsx'

/** Characters of a name beyond which it is set smaller. */
const longName = 32

/** The tool on a board as wide as the page, with its actions and ratings, and what is known about it on the edge. */
export function ToolHead({ tool }: { tool: Tool }) {
  const best = useBestReview(tool.slug)
  return (
    <header>
      <div className="tool-head">
        <div className="tool-stand">
          <ToolCover name={tool.name} logo={tool.logo} />
        </div>
        <div className="tool-what">
          <h1 dir="auto" className={classes(tool.name.length > longName && 'tool-name-long')}>
            {tool.name}
          </h1>
          {tool.tagline && <p dir="auto">{plainText(tool.tagline)}</p>}
          <CategoryBadges categories={tool.categories} page="/tools" className="mt-2 sm:text-sm" />
        </div>
        <ToolActions tool={tool} review={best} />
        <Ratings tool={tool} />
      </div>
      <div className="board" />
      <EdgeLabels facts={tool.facts} />
      <div className="tool-notes">
        <HealthNote health={tool.health} />
        <Makers makers={tool.makers} />
        <Facts small>
          <span>{domainOf(tool.link)}</span> <span>{countText(tool.follower_count, 'follower')}</span>{' '}
          <span>{countText(tool.save_count, 'save')}</span> <span>{countText(tool.like_count, 'like')}</span>
        </Facts>
      </div>
    </header>
  )
}

/** The review that is saved and rated for the tool: the member's own one, else the most helpful one that is not muted. */
function useBestReview(slug: string) {
  const { data } = useInfiniteQuery(toolPostsQuery(slug, { sort: toolSorts[0]! }))
  const { user } = useSession()
  const reviews = useUnmuted(data?.pages[0]?.items ?? [])
  return reviews.find((review) => review.user === user?.id) ?? reviews[0]
}

/** The makers of the tool whom the reader has not muted. */
function Makers({ makers: all }: Pick<Tool, 'makers'>) {
  const { usernames } = useMuted()
  const makers = all.filter(({ username }) => !usernames.has(username))
  if (makers.length === 0) return null
  return (
    <p>
      {makers.length === 1 ? 'Its maker is here: ' : 'Its makers are here: '}
      {makers.map(({ username, name }, index) => (
        <span key={username}>
          {index > 0 && ', '}
          <SiteLink to={`/members/${username}`}>{name}</SiteLink>
        </span>
      ))}
    </p>
  )
}
