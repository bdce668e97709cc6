import { plainText } from '#contract/plain-text.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Tool } from '#contract/tools.ts'
import { CategoryBadges } from '#web/features/categories/public.ts'
import { FollowButton } from '#web/features/follows/follow-button.tsx'
import { ClaimButton } from '#web/features/makers/claim-button.tsx'
import { useMuted } from '#web/features/mutes/public.ts'
import { domainOf } from '#web/features/posts/visit-link.tsx'
import { ShareButton } from '#web/features/sharing/public.ts'
import { ToolCover } from '#web/features/tools/public.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { HealthNote } from './health-note.tsx'
import { countText } from './texts.ts'

/** The tool's site, opened in a new tab. */
const outside = { target: '_blank', rel: 'noopener nofollow ugc' }

/** Name, tagline, categories and actions of a tool. */
export function ToolHeader({ tool, menu }: { tool: Tool; menu?: ReactNode }) {
  return (
    <header className={cardClasses('tool-header')}>
      <ToolCover name={tool.name} logo={tool.logo} />
      <div className="tool-name">
        <h1 dir="auto">{tool.name}</h1>
        <a href={tool.link} {...outside} className="post-domain -ml-1">
          {domainOf(tool.link)}
          <Icon name="external-link" />
        </a>
      </div>
      {menu && <div className="tool-menu">{menu}</div>}
      <div className="tool-about">
        {tool.tagline && (
          <p dir="auto" className="max-w-prose text-lg text-ink-2 wrap-anywhere">
            {plainText(tool.tagline)}
          </p>
        )}
        <CategoryBadges categories={tool.categories} page="/tools" />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
          <Makers makers={tool.makers} />
          <ClaimButton tool={tool} />
        </div>
      </div>
      <div className="tool-actions">
        <a href={tool.link} {...outside} className={buttonClasses()}>
          <span dir="auto" className="min-w-0 truncate">{`Visit ${tool.name}`}</span>
          <Icon name="external-link" className="size-4" />
        </a>{' '}
        <FollowButton followed={{ kind: 'tool', slug: tool.slug, name: tool.name, logo: tool.logo }} />{' '}
        <Link to={`/create-post?tool=${tool.slug}`} className={buttonClasses({ look: 'secondary' })}>
          <Icon name="pencil" className="size-4" />
          Write a review
        </Link>{' '}
        <ShareButton title={tool.name} path={`/tools/${tool.slug}`} />
      </div>
      <div className="tool-counts">
        <p className="facts">
          <span>
            <a href="#reviews">{countText(tool.post_count, 'review')}</a>{' '}
            <span>{countText(tool.follower_count, 'follower')}</span>{' '}
            <span>{countText(tool.save_count, 'save')}</span>{' '}
            <span>{countText(tool.like_count, 'like')}</span>
          </span>
        </p>
        <HealthNote health={tool.health} />
      </div>
    </header>
  )
}

/** The makers of the tool whom the reader has not muted. */
function Makers({ makers: all }: Pick<Tool, 'makers'>) {
  const { usernames } = useMuted()
  const makers = all.filter(({ username }) => !usernames.has(username))
  if (makers.length === 0) return null
  return (
    <p className="text-ink-2">
      {makers.length === 1 ? 'Its maker is here: ' : 'Its makers are here: '}
      {makers.map(({ username, name }, index) => (
        <span key={username}>
          {index > 0 && ', '}
          <SiteLink to={`/members/${username}`} className="font-medium text-ink hover:text-accent">
            {name}
          </SiteLink>
        </span>
      ))}
    </p>
  )
}
