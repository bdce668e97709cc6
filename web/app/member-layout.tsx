import { Outlet, useMatches } from 'react-router'
import { RequireMember } from '#web/session/route-guards.tsx'
import type { PageHandle } from './cache-key-params.ts'
import { PageHead } from './page-head.tsx'

/** Layout route of the pages that need a signed-in member. */
export default function MemberLayout() {
  return (
    <RequireMember pending={<PendingHead />}>
      <Outlet />
    </RequireMember>
  )
}

/** Title and heading of the page while the session is restored. */
function PendingHead() {
  const { title, heading } = (useMatches().at(-1)?.handle as PageHandle | undefined) ?? {}
  return (
    <>
      <PageHead title={title} hidden />
      {heading ? <h1 className="text-2xl font-semibold">{heading}</h1> : <h1 className="sr-only">{title}</h1>}
    </>
  )
}
