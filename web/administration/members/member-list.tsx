import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { AdministeredMember } from '#contract/member-administration.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cardClasses, classes } from '#web/ui/classes.ts'
import { EmptyPicture } from '#web/ui/empty-picture.tsx'
import { EmptyState } from '#web/ui/feedback.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { LoadingRows } from '#web/ui/loading.tsx'
import { InfiniteList } from '#web/ui/query-list.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { administeredMembersQuery } from '#web/administration/queries.ts'
import { roleNames, stateNames } from './member-texts.ts'
import type { MemberFilter } from './use-member-filter.ts'

const MemberDialog = lazyComponent(async () => (await import('./member-dialog.tsx')).MemberDialog)

/** The members of a filter; each opens a dialog with what administrators can do. */
export function MemberList({ filter }: { filter: MemberFilter }) {
  const query = useInfiniteQuery(administeredMembersQuery(filter))
  const [chosen, setChosen] = useState<number | null>(null)
  const close = useCallback(() => setChosen(null), [])
  const member = query.data?.pages.flatMap(({ items }) => items).find(({ id }) => id === chosen)
  return (
    <div
      aria-busy={query.isPlaceholderData}
      className={classes('transition-opacity', query.isPlaceholderData && 'opacity-60')}
    >
      <InfiniteList
        query={query}
        pending={<LoadingRows />}
        error="The members could not be loaded."
        empty={<EmptyState picture={<EmptyPicture of="search" />}>No member is like this</EmptyState>}
      >
        {(members) => (
          <ul aria-label="Members" className={cardClasses('divide-y divide-line px-4 sm:px-6')}>
            {members.map((one) => (
              <Item key={one.id} member={one} onOpen={() => setChosen(one.id)} />
            ))}
          </ul>
        )}
      </InfiniteList>
      {member && <MemberDialog member={member} onClose={close} onLoadError={close} />}
    </div>
  )
}

function Item({ member, onOpen }: { member: AdministeredMember; onOpen: () => void }) {
  const { username, name, email, role, state, posts, comments, created_at, last_active_at } = member
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4 text-sm">
      <div className="min-w-0 flex-1 basis-60 space-y-1 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-2">
          <bdi className="text-base font-medium">{name}</bdi>
          <span className="text-ink-2">@{username}</span>
          {role !== 'member' && <Badge look="accent">{roleNames[role]}</Badge>}
          {state !== 'active' && <Badge>{stateNames[state]}</Badge>}
        </p>
        <p className="text-ink-2">{email}</p>
        <p className="text-ink-3">
          Joined <RelativeTime time={created_at} /> · active <RelativeTime time={last_active_at} /> ·{' '}
          {countText(posts, 'post')} · {countText(comments, 'comment')}
        </p>
      </div>
      <Button look="secondary" size="small" aria-label={`Manage @${username}`} onClick={onOpen}>
        Manage
      </Button>
    </li>
  )
}

function countText(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
