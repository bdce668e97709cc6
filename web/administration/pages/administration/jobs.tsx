import { JobList } from '#web/administration/jobs/job-list.tsx'
import type { PageHandle } from '#web/app/cache-key-params.ts'
import { PageHead } from '#web/app/page-head.tsx'

export const handle: PageHandle = { title: 'Jobs', heading: 'Administration' }

/** Background jobs that failed. */
export default function JobsPage() {
  return (
    <>
      <PageHead title="Jobs" hidden />
      <JobList />
    </>
  )
}
