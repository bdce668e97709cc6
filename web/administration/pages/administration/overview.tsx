import { Overview } from '#web/administration/overview.tsx'
import type { PageHandle } from '#web/app/cache-key-params.ts'
import { PageHead } from '#web/app/page-head.tsx'

export const handle: PageHandle = { title: 'Overview', heading: 'Administration' }

/** Figures and warnings for administrators. */
export default function OverviewPage() {
  return (
    <>
      <PageHead title="Overview" hidden />
      <Overview />
    </>
  )
}
