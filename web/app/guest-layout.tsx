import { Outlet } from 'react-router'
import { GuestOnly } from '#web/session/route-guards.tsx'

/** Layout route of the auth pages, which redirects members. */
export default function GuestLayout() {
  return (
    <GuestOnly>
      <Outlet />
    </GuestOnly>
  )
}
