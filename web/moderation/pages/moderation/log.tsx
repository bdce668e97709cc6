import { PageHead } from '#web/app/page-head.tsx'
import type { PageHandle } from '#web/app/cache-key-params.ts'
import { LogList } from '#web/moderation/log-list.tsx'

export const handle: PageHandle = { title: 'Moderation log', heading: 'Moderation' }

/** The log of moderation actions. */
export default function LogPage() {
  return (
    <>
      <PageHead title="Moderation log" hidden />
      <LogList />
    </>
  )
}
