import { useState, type ReactNode } from 'react'
import { pictureAddress } from '#web/api/host.ts'
import { ToolLogo } from '#web/tools/public.ts'
import { Avatar, avatarClasses } from '#web/ui/avatar.tsx'
import { cardClasses } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { FollowButton } from './follow-button.tsx'
import { followedKey, listFollowed, type Followed, type Following } from './follow-toggle.ts'

const groups = [
  { kind: 'member', title: 'Members' },
  { kind: 'tool', title: 'Tools' },
  { kind: 'category', title: 'Categories' },
] as const

/** All that the member follows, in three groups. What is unfollowed stays here, so that it can be followed again. */
export function FollowedList({ following }: { following: Following }) {
  const [first] = useState(() => listFollowed(following))
  const known = new Set(first.map(followedKey))
  const all = [...listFollowed(following).filter((one) => !known.has(followedKey(one))), ...first]
  return (
    <div className="space-y-6">
      {groups.map(({ kind, title }) => (
        <FollowedGroup key={kind} title={title} items={all.filter((one) => one.kind === kind)} />
      ))}
    </div>
  )
}

interface FollowedGroupProps {
  title: string
  items: Followed[]
}

/** Rows with buttons that follow, below a heading. */
export function FollowedGroup({ title, items }: FollowedGroupProps) {
  if (items.length === 0) return null
  return (
    <section aria-label={title} className="space-y-2">
      <h2 className="text-lg font-semibold">{title}</h2>
      <ul className={cardClasses('divide-y divide-line')}>
        {items.map((one) => (
          <li key={followedKey(one)} className="flex items-center gap-3 px-4 py-3 sm:px-5">
            {pictureOf(one)}
            <SiteLink
              to={addressOf(one)}
              dir="auto"
              className="min-w-0 flex-1 truncate rounded-sm font-medium hover:text-accent"
            >
              {one.name}
            </SiteLink>
            <FollowButton named followed={one} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function addressOf(one: Followed): string {
  if (one.kind === 'member') return `/members/${one.username}`
  return one.kind === 'tool' ? `/tools/${one.slug}` : `/?category=${one.id}`
}

function pictureOf(one: Followed): ReactNode {
  if (one.kind === 'member') return <Avatar name={one.name} src={pictureAddress(one.profile_picture)} />
  if (one.kind === 'tool') return <ToolLogo name={one.name} logo={one.logo} size="medium" />
  return (
    <span className={avatarClasses('medium', `tinted tinted-${one.id % 8}`)}>
      <Icon name="shapes" className="size-5" />
    </span>
  )
}
