import { KeyRound } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { api } from '#web/api/browser.ts'
import { browserField } from '#web/session/browser-id.ts'
import { clearSessionError, signInWith } from '#web/session/sign-in.ts'
import { Button } from '#web/ui/button.tsx'
import { offerPasskeys } from './autofill.ts'
import { findObstacle, usePasskeyOrigin } from './availability.ts'
import { askForPasskey, cancelCeremony, ceremonyErrorText, isCancelled } from './ceremony.ts'
import { ObstacleNote } from './obstacle-note.tsx'

function signIn(response: Record<string, unknown>): Promise<boolean> {
  return signInWith(() => api.passkeyLogin({ body: { response, ...browserField() } }))
}

/**
 * Button that signs in with a passkey; the browser offers passkeys in the email field, too. Nothing for a site at an IP
 * address, where there are none.
 */
export function PasskeySignIn({ disabled }: { disabled: boolean }) {
  const origin = usePasskeyOrigin()
  return origin === undefined ? null : <SignInButton origin={origin} disabled={disabled} />
}

function SignInButton({ origin, disabled }: { origin: string; disabled: boolean }) {
  const [isAsking, setIsAsking] = useState(false)
  // Until a passkey that was offered is refused.
  const [isOffered, setIsOffered] = useState(true)
  const [problem, setProblem] = useState<ReactNode>()

  useEffect(() => {
    // Not while another ceremony or a sign-in is under way: there is only one at a time.
    if (!isOffered || disabled || isAsking || findObstacle(origin)) return undefined
    return offerPasskeys(async (response) => setIsOffered(await signIn(response)))
  }, [origin, disabled, isAsking, isOffered])

  useEffect(() => {
    if (findObstacle(origin)) return undefined
    return () => void cancelCeremony().catch(() => {})
  }, [origin])

  async function ask(): Promise<void> {
    const obstacle = findObstacle(origin)
    setProblem(obstacle && <ObstacleNote obstacle={obstacle} origin={origin} />)
    clearSessionError()
    if (obstacle) return
    setIsAsking(true)
    try {
      await signIn(await askForPasskey())
    } catch (error) {
      if (isCancelled(error)) return
      console.error('Asking for a passkey failed', error)
      setProblem(ceremonyErrorText(error))
    } finally {
      setIsAsking(false)
    }
  }

  return (
    <div className="space-y-2">
      <Button
        look="secondary"
        size="large"
        busy={isAsking}
        disabled={disabled}
        onClick={() => void ask()}
        className="w-full"
      >
        {!isAsking && <KeyRound aria-hidden className="size-4" />}
        <span>Sign in with a passkey</span>
      </Button>
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}
