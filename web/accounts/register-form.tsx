import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { accountMessages } from '#contract/account-messages.ts'
import { limits } from '#contract/limits.ts'
import { registrationQuery } from '#web/api/registration.ts'
import { clearSessionError, register, type Registration } from '#web/session/sign-in.ts'
import { ProviderButtons } from '#web/accounts/providers/public.ts'
import { Field } from '#web/ui/field.tsx'
import { FormCard, FormLink } from '#web/ui/form-card.tsx'
import { Input } from '#web/ui/input.tsx'
import { AccountForm } from './account-form.tsx'
import { Agreement } from './agreement.tsx'

/** Creates an account and calls `onDone`. */
export function RegisterForm({ onDone }: { onDone: () => void }) {
  const { data: site } = useQuery(registrationQuery())
  const { invite, setInvite } = useInvite()
  const [error, setError] = useState<string>()
  if (site?.registration === 'closed') return <ClosedRegistration />

  async function create(given: Registration) {
    const done = await register({ ...given, ...(invite !== '' && { invite }) })
    setError(done.fieldErrors['invite']?.join(' '))
    return done
  }

  return (
    <AccountForm
      title="Sign Up"
      prompt="Share the AI tools you use, and find out what others think of them"
      submitLabel="Create Account"
      busyLabel="Creating account..."
      create={create}
      onDone={onDone}
      before={(disabled) =>
        site?.registration === 'invite' && (
          <Field
            label="Invite code"
            hint="New members need an invite of this site."
            error={error}
            // The box above the form announces what the server refuses.
            quiet
          >
            {(control) => (
              <Input
                {...control}
                name="invite"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={limits.invite.code.max}
                value={invite}
                disabled={disabled}
                onChange={({ target }) => {
                  setInvite(target.value.trim())
                  setError(undefined)
                  clearSessionError()
                }}
              />
            )}
          </Field>
        )
      }
      note={<Agreement />}
      footer={(disabled) => <LoginLink disabled={disabled} />}
    >
      <ProviderButtons invite={invite} />
    </AccountForm>
  )
}

/** The code of the invite in the address, which can be changed. Empty before hydration: the page is one for all invites. */
function useInvite() {
  const [params] = useSearchParams()
  const [invite, setInvite] = useState('')
  const given = params.get('invite')
  useEffect(() => {
    if (given !== null) setInvite(given.trim())
  }, [given])
  return { invite, setInvite }
}

function LoginLink({ disabled }: { disabled: boolean }) {
  return (
    <>
      Already have an account?
      <FormLink to="/login" disabled={disabled}>
        Login
      </FormLink>
    </>
  )
}

function ClosedRegistration() {
  return (
    <FormCard title="Sign Up" footer={<LoginLink disabled={false} />}>
      <p>{accountMessages.invite.registrationClosed}.</p>
    </FormCard>
  )
}
