import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { rememberedPath } from './remembered-location.ts'
import { useSession } from './use-session.ts'

/** Shows its children to guests; sends members on, also those who have just signed in. */
export function GuestOnly({ children }: { children: ReactNode }) {
  const { isAuthenticated } = useSession()
  const location = useLocation()
  if (isAuthenticated) return <Navigate to={rememberedPath(location)} replace />
  return children
}
