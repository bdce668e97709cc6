import { Outlet } from 'react-router'
import { GuestOnly } from '#web/session/guest-only.tsx'

/** The auth screens: no main layout, and nothing for members. */
export default function GuestOnlyRoutes() {
  return (
    <GuestOnly>
      <Outlet />
    </GuestOnly>
  )
}
