import { Outlet } from 'react-router'
import { RequireMember } from '#web/session/route-guards.tsx'

/** Layout route of the pages that need a signed-in member. */
export default function MemberLayout() {
  return (
    <RequireMember>
      <Outlet />
    </RequireMember>
  )
}
