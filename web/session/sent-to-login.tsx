import { useEffect, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { remembering } from './remembered-location.ts'
import { changeSession, sessionState, subscribeToSession } from './session-state.ts'

/** Goes to the login, once, when the server has refused the token; the place is remembered. */
export function SentToLogin() {
  const refused = useSyncExternalStore(
    subscribeToSession,
    () => sessionState().refused,
    () => false,
  )
  const navigate = useNavigate()
  const location = useLocation()
  useEffect(() => {
    if (!refused) return
    changeSession({ refused: false })
    if (location.pathname !== '/login') void navigate('/login', { state: remembering(location) })
  }, [refused, navigate, location])
  return null
}
