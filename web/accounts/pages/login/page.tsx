import { useCallback, useSyncExternalStore } from 'react'
import { prefetchInBrowser, prefetchOnServer } from '#web/api/page-data.ts'
import { prefetchRegistration } from '#web/accounts/registration.ts'
import { LoginForm } from '#web/accounts/login-form.tsx'
import { AuthFrame } from '#web/app/auth-frame.tsx'
import type { PageHandle } from '#web/app/cache-key-params.ts'
import { PageHead } from '#web/app/page-head.tsx'
import { changeSession, sessionState, subscribeToSession } from '#web/session/session-state.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import type { Route } from './+types/page.ts'

export const handle: PageHandle = { cacheKeyParams: ['error', 'provider'] }

export function loader({ context }: Route.LoaderArgs) {
  return prefetchOnServer(context, prefetchRegistration)
}

export function clientLoader() {
  return prefetchInBrowser(prefetchRegistration)
}

const SecondStepForm = lazyComponent(
  async () => (await import('#web/accounts/two-factor/second-step-form.tsx')).SecondStepForm,
)

/** The token for the second step, while a login waits for it. */
function useTwoFactorToken(): string | null {
  return useSyncExternalStore(
    subscribeToSession,
    () => sessionState().twoFactorToken,
    () => null,
  )
}

/** Login, in one step or two. The layout redirects members to the page they came from. */
export default function LoginPage() {
  const token = useTwoFactorToken()
  const back = useCallback(() => {
    changeSession({ twoFactorToken: null, error: null })
    // The button that had the focus is gone.
    document.getElementById('content')?.focus()
  }, [])
  return (
    <AuthFrame>
      <PageHead
        title="Login"
        description="Sign in to like, rate and save AI tools, and to share the ones you use."
        path="/login"
      />
      <LoginForm hidden={token !== null} />
      {token !== null && <SecondStepForm token={token} onBack={back} onLoadError={back} />}
    </AuthFrame>
  )
}
