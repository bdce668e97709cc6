import { accountMessages } from '#contract/account-messages.ts'
import { useRegistration } from '#web/session/registration.ts'
import { FormLink } from '#web/ui/form-card.tsx'

/** The link to the registration below the form that logs in, or a sentence where nobody can register. */
export function SignUpLink({ disabled }: { disabled: boolean }) {
  const registration = useRegistration()
  if (registration === 'closed') return accountMessages.invite.registrationClosed
  return (
    <>
      {registration === 'invite' ? 'New members need an invite.' : "Don't have an account?"}
      <FormLink to="/register" disabled={disabled}>
        Sign up
      </FormLink>
    </>
  )
}
