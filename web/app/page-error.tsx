import { isRouteErrorResponse, Link } from 'react-router'
import { NetworkError } from '#web/api/errors.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/feedback.tsx'
import { PageHead } from './page-head.tsx'
import { OfflinePage } from './page-outlet.tsx'

function textOf(error: unknown): string {
  const isForVisitors = isRouteErrorResponse(error) && (error.status < 500 || error.status === 503)
  if (isForVisitors && typeof error.data === 'string') return error.data
  return 'The fault is on our side. Please try again in a moment.'
}

/** Replaces a page that failed to load or render. */
export function PageError({ error }: { error: unknown }) {
  if (error instanceof NetworkError) return <OfflinePage />
  return (
    <>
      <PageHead title="Something went wrong" hidden />
      <ErrorState heading="Something went wrong">{textOf(error)}</ErrorState>
      <p className="text-center">
        <Link to="/" className={buttonClasses({ look: 'secondary' })}>
          Back To Feed
        </Link>
      </p>
    </>
  )
}
