import { useNavigate } from 'react-router'
import { prefetchInBrowser, prefetchOnServer } from '#web/api/page-data.ts'
import { prefetchRegistration } from '#web/accounts/registration.ts'
import { RegisterForm } from '#web/accounts/register-form.tsx'
import { AuthFrame } from '#web/app/auth-frame.tsx'
import { PageHead } from '#web/app/page-head.tsx'
import { sessionState } from '#web/session/session-state.ts'
import type { Route } from './+types/page.ts'

export function loader({ context }: Route.LoaderArgs) {
  return prefetchOnServer(context, prefetchRegistration)
}

export function clientLoader() {
  return prefetchInBrowser(prefetchRegistration)
}

/** Registration, which also logs in: then the layout redirects to the page that the member came from. */
export default function RegisterPage() {
  const navigate = useNavigate()
  return (
    <AuthFrame>
      <PageHead
        title="Sign Up"
        description="Make an account to like, rate and save AI tools, and to share the ones you use."
        path="/register"
      />
      <RegisterForm onDone={() => void (sessionState().token === null && navigate('/'))} />
    </AuthFrame>
  )
}
