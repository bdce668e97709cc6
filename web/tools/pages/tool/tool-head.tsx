import { useInfiniteQuery } from '@tanstack/react-query'
import { plainText } from '#contract/plain-text.ts'
import type { Tool } from '#contract/tools.ts'
import { toolPostsQuery } from '#web/api/tools.ts'
import { CategoryBadges } from '#web/categories/public.ts'
import { useMuted, useUnmuted } from '#web/members/mutes/public.ts'
import { domainOf } from '#web/posts/visit-link.tsx'
import { ToolCover } from '#web/tools/public.ts'
import { useMember } from '#web/session/use-session.ts'
import { classes } from '#web/ui/classes.ts'
import { Facts } from '#web/ui/facts.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { EdgeLabels } from './edge-labels.tsx'
import { HealthNote } from './health-note.tsx'
import { layout } from './layout.ts'
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
      <div className={layout.head}>
        <div className={layout.stand}>
          <ToolCover name={tool.name} logo={tool.logo} coverClassName="mx-0 [--u:0.84] sm:[--u:1.3]" />
        </div>
        <div className={layout.what}>
          <h1
            dir="auto"
            className={classes('wrap-anywhere', tool.name.length > longName ? 'text-2xl' : 'text-display')}
          >
            {tool.name}
          </h1>
          {tool.tagline && (
            <p
              dir="auto"
              className="mt-2 max-w-[36em] text-base wrap-anywhere text-ink-2 sm:mt-3 sm:text-lead"
            >
              {plainText(tool.tagline)}
            </p>
          )}
          <CategoryBadges categories={tool.categories} page="/tools" className="mt-2 sm:text-sm" />
        </div>
        <ToolActions tool={tool} review={best} />
        <Ratings tool={tool} />
      </div>
      <div className="board" />
      <EdgeLabels facts={tool.facts} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1 px-1 pt-3 text-xs text-ink-3 sm:px-2">
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
  const user = useMember()
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
          <SiteLink
            to={`/members/${username}`}
            className="rounded-sm font-medium text-ink-2 underline-offset-4 hover:text-ink hover:underline"
          >
            {name}
          </SiteLink>
        </span>
      ))}
    </p>
  )
}
