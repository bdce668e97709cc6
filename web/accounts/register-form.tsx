import { register } from '#web/session/sign-in.ts'
import { ProviderButtons } from '#web/accounts/providers/public.ts'
import { FormLink } from '#web/ui/form-card.tsx'
import { AccountForm } from './account-form.tsx'

/** Creates an account and calls `onDone`. */
export function RegisterForm({ onDone }: { onDone: () => void }) {
  return (
    <AccountForm
      title="Sign Up"
      prompt="Share the AI tools you use, and find out what others think of them"
      submitLabel="Create Account"
      busyLabel="Creating account..."
      create={register}
      onDone={onDone}
      footer={(disabled) => (
        <>
          Already have an account?
          <FormLink to="/login" disabled={disabled}>
            Login
          </FormLink>
        </>
      )}
    >
      <ProviderButtons />
    </AccountForm>
  )
}
