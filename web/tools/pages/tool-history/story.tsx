import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { plainText } from '#contract/plain-text.ts'
import type { ToolEvent } from '#contract/tool-history.ts'
import { toolHistoryQuery } from '#web/tools/facts/fact-queries.ts'
import { useMuted } from '#web/members/mutes/public.ts'
import { FactChangeEntry } from '#web/tools/facts/fact-change-entry.tsx'
import { FactOrigin } from '#web/tools/facts/fact-origin.tsx'
import { cardClasses } from '#web/ui/classes.ts'
import { EmptyPicture } from '#web/ui/empty-picture.tsx'
import { EmptyState } from '#web/ui/feedback.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { LoadingRows } from '#web/ui/loading.tsx'
import { InfiniteList } from '#web/ui/query-list.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { monthOfRatings } from './texts.ts'

interface StoryProps {
  slug: string
  /** The cursor of the first page that is shown. */
  from: string | undefined
}

/** All that happened to a tool, newest first. */
export function Story({ slug, from }: StoryProps) {
  const { usernames } = useMuted()
  const isShown = ({ reply }: ToolEvent) => reply === null || !usernames.has(reply.username)
  return (
    <InfiniteList
      query={useInfiniteQuery(toolHistoryQuery(slug, from))}
      pending={<LoadingRows />}
      error="The history could not be loaded."
      empty={<EmptyState picture={<EmptyPicture of="search" />}>Nothing has happened yet</EmptyState>}
      scroll={{
        items: 'events',
        address: (cursor) => `/tools/${slug}/history?${new URLSearchParams({ cursor })}`,
      }}
    >
      {(events) => (
        <ol className={cardClasses('divide-y divide-line px-5 sm:px-6')}>
          {events.filter(isShown).map((event) => (
            <li key={event.id} className="flex gap-3.5 py-4 text-sm">
              <Icon name={icons[event.kind]} className="mt-0.5 size-4.5 shrink-0 text-ink-3" />
              <div className="min-w-0 flex-1">
                <Entry event={event} />
              </div>
            </li>
          ))}
        </ol>
      )}
    </InfiniteList>
  )
}

const icons: Record<ToolEvent['kind'], IconName> = {
  fact: 'pencil',
  health: 'unlink',
  rating: 'star',
  month: 'star',
  reply: 'message-circle',
}

function Entry({ event: { kind, note, fact, month, reply, created_at } }: { event: ToolEvent }) {
  if (fact) return <FactChangeEntry change={fact} />
  if (month) {
    const { title, text } = monthOfRatings(month)
    return <Text title={title}>{text}</Text>
  }
  const time = (
    <FactOrigin>
      <RelativeTime time={created_at} />
    </FactOrigin>
  )
  if (!reply) {
    return (
      <Text title={kind === 'health' ? 'Its site' : 'Its rating has fallen'} origin={time}>
        {note}
      </Text>
    )
  }
  const { post_id, post_title, name, username, text } = reply
  return (
    <Text title="A maker answered" origin={time}>
      <SiteLink to={`/members/${username}`} className="rounded-sm font-medium hover:text-accent">
        {name}
      </SiteLink>{' '}
      to{' '}
      <SiteLink to={`/posts/${post_id}`} className="rounded-sm font-medium hover:text-accent">
        <bdi>{post_title}</bdi>
      </SiteLink>
      <span dir="auto" className="mt-1 line-clamp-3 block text-sm text-ink-2">
        {plainText(text)}
      </span>
    </Text>
  )
}

function Text({ title, origin, children }: { title: string; origin?: ReactNode; children: ReactNode }) {
  return (
    <div className="space-y-1 wrap-anywhere">
      <p className="font-semibold">{title}</p>
      <div className="text-base">{children}</div>
      {origin}
    </div>
  )
}
