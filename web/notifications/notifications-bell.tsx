import { useSession } from '#web/session/use-session.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

const BellWithPanel = lazyComponent(async () => (await import('./bell-with-panel.tsx')).BellWithPanel)

/** The notifications of a member; nothing for guests. Reserves its space while session and code are loaded. */
export function NotificationsBell() {
  const { isAuthenticated, isRestoring, user } = useSession()
  if (isRestoring) return <span aria-hidden className="hidden size-10 stored-session:block" />
  if (!isAuthenticated || !user) return null
  return (
    <div className="size-10">
      <BellWithPanel key={user.id} member={user.id} onLoadError={ignore} />
    </div>
  )
}

function ignore() {}
