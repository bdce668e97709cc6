import { LogList } from '#web/administration/log-list.tsx'
import type { PageHandle } from '#web/app/cache-key-params.ts'
import { PageHead } from '#web/app/page-head.tsx'

export const handle: PageHandle = { title: 'Log', heading: 'Administration' }

/** The log of administrators. */
export default function LogPage() {
  return (
    <>
      <PageHead title="Log" hidden />
      <LogList />
    </>
  )
}
