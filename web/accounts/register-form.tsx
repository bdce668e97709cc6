import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { accountMessages } from '#contract/account-messages.ts'
import { limits } from '#contract/limits.ts'
import { registrationQuery } from './registration.ts'
import { register, type Registration } from '#web/session/sign-in.ts'
import { api } from '#web/api/browser.ts'
import { ProviderButtons } from '#web/accounts/providers/public.ts'
import { FormCard } from '#web/ui/form-card.tsx'
import { AccountForm } from './account-form.tsx'
import { Agreement } from './agreement.tsx'
import { ExtraField } from './extra-field.tsx'
import { LoginLink } from './login-link.tsx'

const loginLink = <LoginLink question="Already have an account?" />

/** Creates an account and calls `onDone`. */
export function RegisterForm({ onDone }: { onDone: () => void }) {
  const { data: site } = useQuery(registrationQuery())
  const { invite, setInvite, isWhole } = useInvite()
  const [error, setError] = useState<string>()
  const { data: checked } = useQuery({
    queryKey: ['invite', invite],
    queryFn: ({ signal }) => api.checkInvite({ body: { invite } }, { signal }),
    enabled: site?.registration === 'invite' && isWhole,
    retry: false,
  })
  const refusal = checked?.usable === false ? accountMessages.invite.invalid : undefined
  if (site?.registration === 'closed') {
    return (
      <FormCard title="Sign Up" footer={loginLink}>
        <p>{accountMessages.invite.registrationClosed}</p>
      </FormCard>
    )
  }

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
      before={
        site?.registration === 'invite' && (
          <ExtraField
            label="Invite code"
            hint="New members need an invite of this site."
            name="invite"
            max={limits.invite.code.max}
            value={invite}
            error={error ?? refusal}
            quiet={error !== undefined}
            onChange={(value) => {
              setInvite(value.trim())
              setError(undefined)
            }}
          />
        )
      }
      note={<Agreement />}
      footer={loginLink}
    >
      <ProviderButtons invite={invite} />
    </AccountForm>
  )
}

const noSubscription = () => () => {}

// Shorter ones are still being typed.
const codeLength = 22

/**
 * The code of the invite in the address, which can be changed. Empty before hydration: the page is one for all invites. A code
 * is checked when it is whole, before the form is sent.
 */
function useInvite() {
  const [params] = useSearchParams()
  const [typed, setInvite] = useState<string>()
  const given = useSyncExternalStore(
    noSubscription,
    () => params.get('invite') ?? '',
    () => '',
  )
  const invite = typed ?? given.trim()
  const isWhole = typed === undefined ? invite !== '' : invite.length === codeLength
  return { invite, setInvite, isWhole }
}
