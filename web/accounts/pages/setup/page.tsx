import { Navigate } from 'react-router'
import { SetupForm } from '#web/accounts/setup-form.tsx'
import { AuthFrame } from '#web/app/auth-frame.tsx'
import { PageHead } from '#web/app/page-head.tsx'
import { useIsAuthenticated } from '#web/session/use-session.ts'

/** The set-up of an empty site, which also logs in. */
export default function SetupPage() {
  const isAuthenticated = useIsAuthenticated()
  if (isAuthenticated) return <Navigate to="/admin" replace />
  return (
    <AuthFrame>
      <PageHead title="Set up your site" hidden />
      <SetupForm />
    </AuthFrame>
  )
}
