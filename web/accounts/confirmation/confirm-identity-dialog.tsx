import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useId, useState, type FormEvent } from 'react'
import { messages } from '#contract/messages.ts'
import { api } from '#web/api/browser.ts'
import { ApiError } from '#web/api/errors.ts'
import { failureText } from '#web/api/failure-text.ts'
import { profileQuery } from '#web/api/profiles.ts'
import {
  askForPasskey,
  ceremonyErrorText,
  findObstacle,
  isCancelled,
  usePasskeyOrigin,
} from '#web/accounts/passkeys/public.ts'
import { browserField } from '#web/session/browser-id.ts'
import { settleConfirmation } from '#web/session/confirmation.ts'
import { SignInAgainLink } from './sign-in-again.tsx'
import { useMember } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { AlertBox } from '#web/ui/feedback.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/input.tsx'

/** Asks the member for the password or a passkey. What they were about to do goes on by itself. */
export function ConfirmIdentityDialog() {
  const formId = useId()
  const { data: profile } = useQuery(profileQuery())
  const user = useMember()
  const origin = usePasskeyOrigin()
  const { has_password: hasPassword = true, passkey_count: passkeys = 0, email } = profile ?? user ?? {}
  const hasPasskey = passkeys > 0 && origin !== undefined && !findObstacle(origin)
  const [password, setPassword] = useState('')
  const [fieldError, setFieldError] = useState<string>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState<'password' | 'passkey'>()

  async function confirm(way: 'password' | 'passkey', send: () => Promise<void>) {
    setError(undefined)
    setBusy(way)
    try {
      await send()
      settleConfirmation(true)
    } catch (failure) {
      setBusy(undefined)
      if (!isCancelled(failure)) show(way, failure)
    }
  }

  function show(way: 'password' | 'passkey', failure: unknown) {
    console.error('Confirming has failed', failure)
    const refused = failure instanceof ApiError ? failure.errors['password']?.[0] : undefined
    setFieldError(refused)
    if (refused) return
    setError(
      way === 'passkey'
        ? ceremonyErrorText(failure)
        : failureText(failure, 'Your password could not be checked.'),
    )
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (password === '') return setFieldError(messages.password.required)
    void confirm('password', () => api.confirmPassword({ body: { password, ...browserField() } }))
  }

  return (
    <Dialog
      open
      onOpenChange={() => !busy && settleConfirmation(false)}
      title="Confirm that it is you"
      description="You signed in more than 10 minutes ago. Then we go on with what you were about to do."
      closable={false}
      footer={
        <>
          <Button look="secondary" disabled={busy !== undefined} onClick={() => settleConfirmation(false)}>
            Cancel
          </Button>
          {hasPassword && (
            <Button type="submit" form={formId} busy={busy === 'password'} disabled={busy !== undefined}>
              Confirm
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-5">
        {hasPassword && (
          <form id={formId} method="post" noValidate onSubmit={submit}>
            {/* For password managers. */}
            <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
            <Field label="Password" error={fieldError}>
              {(control) => (
                <PasswordInput
                  {...control}
                  autoComplete="current-password"
                  value={password}
                  readOnly={busy !== undefined}
                  onChange={(event) => {
                    setPassword(event.target.value)
                    setFieldError(undefined)
                    setError(undefined)
                  }}
                />
              )}
            </Field>
          </form>
        )}
        {hasPasskey && (
          <Button
            look="secondary"
            size="large"
            className="w-full"
            busy={busy === 'passkey'}
            disabled={busy !== undefined}
            onClick={() =>
              void confirm('passkey', async () =>
                api.confirmPasskey({ body: { response: await askForPasskey() } }),
              )
            }
          >
            {busy !== 'passkey' && <KeyRound aria-hidden className="size-4" />}
            Confirm with a passkey
          </Button>
        )}
        {!hasPassword && !hasPasskey && (
          <p className="text-sm">
            Your account has no password. <SignInAgainLink />, and come back to this page.
          </p>
        )}
        {error && <AlertBox>{error}</AlertBox>}
      </div>
    </Dialog>
  )
}
