import { useQuery } from '@tanstack/react-query'
import { NewPageForm } from '#web/administration/new-page-form.tsx'
import { PageList } from '#web/administration/page-list.tsx'
import { pagesQuery } from '#web/administration/queries.ts'
import type { PageHandle } from '#web/app/cache-key-params.ts'
import { PageHead } from '#web/app/page-head.tsx'
import { ErrorState } from '#web/ui/feedback.tsx'
import { LoadingRows } from '#web/ui/loading.tsx'

export const handle: PageHandle = { title: 'Pages', heading: 'Administration' }

/** The pages of the operator. */
export default function PagesPage() {
  const { data: pages, error, refetch } = useQuery(pagesQuery())
  return (
    <>
      <PageHead title="Pages" hidden />
      {pages ? (
        <PageList pages={pages} />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()}>The pages could not be loaded.</ErrorState>
      ) : (
        <LoadingRows />
      )}
      <NewPageForm />
    </>
  )
}
