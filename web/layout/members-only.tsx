import { Outlet } from 'react-router'
import { RequireMember } from '#web/session/require-member.tsx'

/** The screens that need somebody signed in. */
export default function MembersOnlyRoutes() {
  return (
    <RequireMember>
      <Outlet />
    </RequireMember>
  )
}
