import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { messages } from '#contract/messages.ts'
import { ApiError } from '#web/api/errors.ts'
import { savedListQuery } from '#web/api/lists.ts'
import { PageHead } from '#web/app/page-head.tsx'
import { buttonClasses } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { EmptyState, ErrorState } from '#web/ui/feedback.tsx'
import { Loading } from '#web/ui/loading.tsx'
import type { Route } from './+types/page.ts'
import { ListDetails } from './list-details.tsx'

/** One of the member's lists. */
export default function SavedListPage({ params }: Route.ComponentProps) {
  const { data: list, error, refetch } = useQuery(savedListQuery(Number(params.id)))
  return (
    <div className="space-y-5">
      <Link to="/saved" className={buttonClasses({ look: 'ghost' }, '-ml-3')}>
        <Icon name="arrow-left" className="size-4" />
        Back To Feed
      </Link>
      {list && <ListDetails key={list.id} list={list} />}
      {!list && <PageHead title="My Saved Tools" hidden />}
      {!list && !error && <Loading />}
      {!list && error && <Failed error={error} retry={() => void refetch()} />}
    </div>
  )
}

function Failed({ error, retry }: { error: Error; retry: () => void }) {
  if (error instanceof ApiError && error.status === 404) {
    return (
      <>
        <h1 className="sr-only">{messages.list.notFound}</h1>
        <EmptyState>{messages.list.notFound}</EmptyState>
      </>
    )
  }
  return <ErrorState onRetry={retry}>The list could not be loaded.</ErrorState>
}
