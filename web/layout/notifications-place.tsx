import { NotificationsBell } from '#web/features/notifications/notifications-bell.tsx'
import { useSession } from '#web/session/use-session.ts'

/** The bell of members. Its room is kept while it is not known yet who is there, so that nothing moves. */
export function NotificationsPlace() {
  const { isAuthenticated, isRestoring, user } = useSession()
  if (isRestoring) return <span aria-hidden className="hidden size-10 kept-session:block" />
  return isAuthenticated ? <NotificationsBell key={user?.id} /> : null
}
