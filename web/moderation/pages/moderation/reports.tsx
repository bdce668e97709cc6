import { useSearchParams } from 'react-router'
import { PageHead } from '#web/app/page-head.tsx'
import type { PageHandle } from '#web/app/cache-key-params.ts'
import { CaseFilter, kindIn } from '#web/moderation/case-filter.tsx'
import { CaseList } from '#web/moderation/case-list.tsx'

export const handle: PageHandle = { title: 'Reports', heading: 'Moderation', cacheKeyParams: ['kind'] }

/** The reports for moderators. */
export default function ReportsPage() {
  const [params] = useSearchParams()
  const kind = kindIn(params)
  return (
    <>
      <PageHead title="Reports" hidden />
      <CaseFilter chosen={kind} />
      <CaseList kind={kind} />
    </>
  )
}
