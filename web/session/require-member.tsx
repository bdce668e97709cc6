import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { LoadingPage } from '#web/ui/spinner.tsx'
import { remembering } from './remembered-location.ts'
import { useSession } from './use-session.ts'

/** Shows its children to members; sends guests to the login, from where they come back. */
export function RequireMember({ children }: { children: ReactNode }) {
  const { isRestoring, isAuthenticated } = useSession()
  const location = useLocation()
  if (isRestoring) {
    return (
      <>
        <NeedsScript what="This page" />
        <LoadingPage />
      </>
    )
  }
  if (!isAuthenticated) return <Navigate to="/login" replace state={remembering(location)} />
  return children
}
