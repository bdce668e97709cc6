import { useQuery } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { savedListsQuery } from '#web/api/lists.ts'
import { cardClasses } from '#web/ui/classes.ts'
import { EmptyState } from '#web/ui/feedback.tsx'
import { QueryList } from '#web/ui/query-list.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { ListCard } from './list-card.tsx'

const grid = 'grid gap-4 sm:grid-cols-2'

/** All lists of the member, as cards. */
export function ListGrid() {
  return (
    <QueryList
      query={useQuery(savedListsQuery())}
      pending={<LoadingLists />}
      error="Your lists could not be loaded."
      empty={<EmptyState icon={Bookmark}>No saved tools for selected category</EmptyState>}
    >
      {(lists) => (
        <ul className={grid}>
          {lists.map((list) => (
            <li key={list.id}>
              <ListCard list={list} />
            </li>
          ))}
        </ul>
      )}
    </QueryList>
  )
}

function LoadingLists() {
  return (
    <div role="status">
      <span className="sr-only">Loading...</span>
      <div aria-hidden className={grid}>
        {Array.from({ length: 4 }, (_, index) => (
          <div key={index} className={cardClasses('p-5')}>
            <Skeleton className="h-6 w-1/2" />
            <Skeleton className="mt-4 h-4 w-4/5" />
            <Skeleton className="mt-8 h-4 w-2/3" />
          </div>
        ))}
      </div>
    </div>
  )
}
