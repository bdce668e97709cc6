import { FormLink } from '#web/ui/form-card.tsx'
import { useAuthPending } from './use-auth-status.ts'

/** A question and the link to the login, below a form that makes an account. */
export function LoginLink({ question }: { question: string }) {
  const disabled = useAuthPending()
  return (
    <>
      {question}
      <FormLink to="/login" disabled={disabled}>
        Login
      </FormLink>
    </>
  )
}
