import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { SharedList } from '#contract/public-lists.ts'
import { moreListsQuery } from '#web/api/public-lists.ts'
import { PublicListCard } from '#web/lists/public-list-card.tsx'
import { shelfCardsClasses } from '#web/lists/shelf-card.tsx'
import { useMuted } from '#web/members/mutes/public.ts'

const shownLists = 3

/** Other public lists, those with most followers; nothing without any. */
export function MoreLists({ than: { id } }: { than: Pick<SharedList, 'id'> }) {
  const { data: lists = [] } = useQuery(moreListsQuery())
  const { usernames } = useMuted()
  const headingId = useId()
  const others = lists.filter((list) => list.id !== id && !usernames.has(list.owner.username))
  if (others.length === 0) return null
  return (
    <section aria-labelledby={headingId} className="mt-14">
      <h2 id={headingId} className="mb-4 text-xl font-semibold">
        More lists
      </h2>
      <ul className={shelfCardsClasses}>
        {others.slice(0, shownLists).map((list) => (
          <li key={list.id}>
            <PublicListCard list={list} heading="h3" />
          </li>
        ))}
      </ul>
    </section>
  )
}
