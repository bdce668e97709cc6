import { useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { Navigate, useLocation, useNavigate, type Location } from 'react-router'
import { NoScriptNotice } from '#web/ui/feedback.tsx'
import { LoadingPage } from '#web/ui/loading.tsx'
import { changeSession, sessionState, subscribeToSession } from './session-state.ts'
import { useSession } from './use-session.ts'

interface RequireMemberProps {
  /** Shown above 'Loading...' while the session is restored. */
  pending?: ReactNode
  children: ReactNode
}

/** Shows its children to members; redirects guests to the login, which leads back. */
export function RequireMember({ pending, children }: RequireMemberProps) {
  const { isRestoring, isAuthenticated } = useSession()
  const location = useLocation()
  if (isRestoring) {
    return (
      <>
        {pending}
        <NoScriptNotice what="This page" />
        <LoadingPage />
      </>
    )
  }
  if (!isAuthenticated) return <Navigate to="/login" replace state={returnState(location)} />
  return children
}

/** Shows its children to guests; redirects members, also right after the login, to the page they came from. */
export function GuestOnly({ children }: { children: ReactNode }) {
  const { isAuthenticated } = useSession()
  const location = useLocation()
  if (isAuthenticated) return <Navigate to={returnPath(location)} replace />
  return children
}

/** Redirects to the login once, when the server has rejected the token. */
export function ExpiredSessionRedirect() {
  const expired = useSyncExternalStore(
    subscribeToSession,
    () => sessionState().expired,
    () => false,
  )
  const navigate = useNavigate()
  const location = useLocation()
  useEffect(() => {
    if (!expired) return
    changeSession({ expired: false })
    if (location.pathname !== '/login') void navigate('/login', { state: returnState(location) })
  }, [expired, navigate, location])
  return null
}

/** Router state of the login page: the path to return to. */
export function returnState({ pathname, search, hash }: Location): { from: string } {
  return { from: pathname + search + hash }
}

/** The path to go to after the login: the stored one if it is on this site, else home. */
export function returnPath(location: Location): string {
  const state = location.state as { from?: unknown } | null
  return typeof state?.from === 'string' && /^\/(?!\/)/.test(state.from) ? state.from : '/'
}
