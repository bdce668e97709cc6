import { PageHead } from '#web/app/page-head.tsx'
import type { PageHandle } from '#web/app/cache-key-params.ts'
import { CaseList } from '#web/features/moderation/case-list.tsx'

export const handle: PageHandle = { title: 'Reports', heading: 'Moderation' }

/** The reports for moderators. */
export default function ReportsPage() {
  return (
    <>
      <PageHead title="Reports" hidden />
      <CaseList />
    </>
  )
}
