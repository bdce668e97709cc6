import { useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { accountMessages } from '#contract/account-messages.ts'
import { api } from '#web/api/browser.ts'
import { clearSessionError, signInWith } from '#web/session/sign-in.ts'
import { browserField } from '#web/session/browser-id.ts'
import { restorePlace } from '#web/session/return-place.ts'
import { useRegistration } from '#web/session/registration.ts'
import { changeSession, sessionState } from '#web/session/session-state.ts'
import { useSession } from '#web/session/use-session.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { FormCard, FormLink } from '#web/ui/form-card.tsx'
import { LoadingPage } from '#web/ui/loading.tsx'

/**
 * Finishes a sign-in with a provider by the code in the fragment. The layout redirects afterwards; the second step is on
 * the login page.
 */
export function FinishLogin() {
  const { isRestoring, isAuthenticated, error } = useSession()
  const { hash } = useLocation()
  const navigate = useNavigate()
  const isBegun = useRef(false)
  const registration = useRegistration()

  useEffect(() => {
    if (isRestoring || isAuthenticated || isBegun.current) return
    isBegun.current = true
    restorePlace()
    const begin = async () => {
      await finish(new URLSearchParams(hash.slice(1)).get('code'))
      if (sessionState().twoFactorToken !== null) await navigate('/login', { replace: true })
    }
    void begin()
  }, [isRestoring, isAuthenticated, hash, navigate])
  useEffect(() => clearSessionError, [])

  if (error === null) {
    return (
      <FormCard title="Login" prompt="Signing you in">
        <LoadingPage />
      </FormCard>
    )
  }
  return (
    <FormCard
      title="Login"
      error={error}
      footer={
        registration !== 'closed' && (
          <FormLink to="/register" disabled={false}>
            Sign up
          </FormLink>
        )
      }
    >
      <Link to="/login" className={buttonClasses({ size: 'large' }, 'w-full')}>
        Back to login
      </Link>
    </FormCard>
  )
}

async function finish(code: string | null): Promise<void> {
  if (!code) return changeSession({ error: accountMessages.provider.code })
  await signInWith(() => api.finishProviderLogin({ body: { code, ...browserField() } }))
}
