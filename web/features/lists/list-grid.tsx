import { useQuery } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import type { SavedList } from '#contract/lists.ts'
import { savedListsQuery } from '#web/api/lists.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClasses } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/classes.ts'
import { EmptyPicture } from '#web/ui/empty-picture.tsx'
import { EmptyState } from '#web/ui/feedback.tsx'
import { QueryList } from '#web/ui/query-list.tsx'
import { LoadingNote, Skeleton } from '#web/ui/loading.tsx'
import { absoluteDate } from '#web/ui/time-format.ts'
import { postCount } from './list-texts.ts'

const grid = 'grid gap-4 sm:grid-cols-2'

/** All lists of the member, as cards. */
export function ListGrid() {
  return (
    <QueryList
      query={useQuery(savedListsQuery())}
      pending={<LoadingLists />}
      error="Your lists could not be loaded."
      empty={
        <EmptyState
          picture={<EmptyPicture of="saved" />}
          action={
            <Link to="/" className={buttonClasses({ look: 'secondary' })}>
              Browse tools
            </Link>
          }
        >
          No saved tools for selected category
        </EmptyState>
      }
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
    <div className="loading relative">
      <LoadingNote />
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

/** A list; the whole card is the link. */
function ListCard({ list }: { list: Omit<SavedList, 'items'> }) {
  const nameId = useId()
  return (
    <article
      aria-labelledby={nameId}
      className={cardClasses(
        'relative flex h-full flex-col p-5 transition-colors focus-within:border-control hover:border-control',
      )}
    >
      <div className="flex items-start justify-between gap-3">
        <h2 id={nameId} dir="auto" className="min-w-0 text-lg font-semibold wrap-anywhere">
          <Link
            to={`/saved/${list.id}`}
            prefetch="intent"
            className="rounded-sm after:absolute after:inset-0 after:rounded-lg"
          >
            {list.name}
          </Link>
        </h2>
        {list.is_default && (
          <span className="mt-1 shrink-0">
            <Badge look="accent">Default</Badge>
          </span>
        )}
      </div>
      {list.description !== '' && (
        <p dir="auto" className="mt-1.5 line-clamp-3 text-sm wrap-anywhere text-ink-2">
          {list.description}
        </p>
      )}
      <p className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-1 pt-5 text-sm text-ink-3">
        <span className="inline-flex items-center gap-1.5 font-medium text-ink-2">
          <Bookmark aria-hidden className="size-4" />
          {postCount(list.post_count)}
        </span>
        <span>
          Created <time dateTime={list.created_at}>{absoluteDate(list.created_at, 'local')}</time>
        </span>
      </p>
    </article>
  )
}
