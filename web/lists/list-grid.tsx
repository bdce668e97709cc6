import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import type { SavedList } from '#contract/lists.ts'
import { savedListsQuery } from '#web/api/lists.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClasses } from '#web/ui/button.tsx'
import { EmptyPicture } from '#web/ui/empty-picture.tsx'
import { EmptyState } from '#web/ui/feedback.tsx'
import { QueryList } from '#web/ui/query-list.tsx'
import { LoadingNote, loadingClasses } from '#web/ui/loading.tsx'
import { absoluteDate } from '#web/ui/time-format.ts'
import { postCount } from './list-texts.ts'
import { LoadingShelves } from './loading-shelves.tsx'
import { ShelfCard, shelfCardHeading, shelfCardLink, shelfCardsClasses } from './shelf-card.tsx'

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
        <ul className={shelfCardsClasses}>
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
    <div className={`${loadingClasses} relative`}>
      <LoadingNote />
      <LoadingShelves />
    </div>
  )
}

/** A list; the whole card is the link. */
function ListCard({ list }: { list: Omit<SavedList, 'items'> }) {
  const nameId = useId()
  return (
    <ShelfCard
      labelledBy={nameId}
      tools={list.tools}
      className="group"
      heading={
        <div className="flex items-baseline justify-between gap-3">
          <h2 id={nameId} dir="auto" className={shelfCardHeading}>
            <Link
              to={`/saved/${list.id}`}
              prefetch="intent"
              className={`${shelfCardLink} group-hover:underline after:absolute after:inset-0 after:rounded-sm`}
            >
              {list.name}
            </Link>
          </h2>
          {list.is_default && <Badge look="accent">Default</Badge>}
        </div>
      }
      facts={
        <>
          <span>{postCount(list.post_count)}</span>{' '}
          <span>
            Created <time dateTime={list.created_at}>{absoluteDate(list.created_at, 'local')}</time>
          </span>
        </>
      }
      description={list.description}
    />
  )
}
