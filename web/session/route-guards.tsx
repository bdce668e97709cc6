import { useEffect, useSyncExternalStore, type ReactNode } from 'react'
import {
  Navigate,
  NavigationType,
  useLocation,
  useNavigate,
  useNavigationType,
  type Location,
} from 'react-router'
import { NoScriptNotice } from '#web/ui/feedback.tsx'
import { LoadingPage } from '#web/ui/loading.tsx'
import { currentPlace } from './place.ts'
import {
  forgetPlace,
  isAuthPage,
  rememberPlace,
  returnPlace,
  returnState,
  type AuthPageState,
} from './return-place.ts'
import { changeSession, sessionState, subscribeToSession } from './session-state.ts'
import { useIsAuthenticated, useSession } from './use-session.ts'

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
  if (!isAuthenticated) {
    const state = returnState(location, sessionState().endedElsewhere)
    return <Navigate to="/login" replace state={state} />
  }
  return children
}

/** Shows its children to guests; redirects members, also right after the login, to the page they came from. */
export function GuestOnly({ children }: { children: ReactNode }) {
  const isAuthenticated = useIsAuthenticated()
  const location = useLocation()
  useEffect(() => {
    // The registration and the password reset lead there, too.
    const place = returnPlace(location)
    if (place.from !== '/') rememberPlace(place)
  }, [location])
  if (isAuthenticated) {
    const { from, scroll } = returnPlace(location)
    return <Navigate to={from} replace state={scroll === undefined ? null : { scroll }} />
  }
  return children
}

/** Redirects to the login when the session has ended, and restores the scroll position after it. */
export function SessionNavigation() {
  const location = useLocation()
  useExpiredRedirect(location)
  useReturnedScroll(location)
  useEffect(() => forgetPlace(location), [location])
  return null
}

/** Redirects to the login once, when the server has rejected the token. */
function useExpiredRedirect(location: Location): void {
  const expired = useSyncExternalStore(
    subscribeToSession,
    () => sessionState().expired,
    () => false,
  )
  const navigate = useNavigate()
  useEffect(() => {
    if (!expired) return
    changeSession({ expired: false })
    if (isAuthPage(location.pathname)) return
    const state: AuthPageState = { ...currentPlace(), signedOut: true }
    void navigate('/login', { state })
  }, [expired, navigate, location])
}

/** Scrolls to where the person was before the login. The browser itself does so after a reload. */
function useReturnedScroll({ state }: Location): void {
  const type = useNavigationType()
  useEffect(() => {
    const scroll = (state as { scroll?: unknown } | null)?.scroll
    if (type !== NavigationType.Pop && typeof scroll === 'number') window.scrollTo(0, scroll)
  }, [type, state])
}

const noSubscription = () => () => {}

/** Whether the session has ended, but not by a sign-out in this tab. False before hydration: the server does not know it. */
export function useSignedOut(): boolean {
  const { state } = useLocation()
  const isHydrated = useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  )
  return isHydrated && (state as Partial<AuthPageState> | null)?.signedOut === true
}
