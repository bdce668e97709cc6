import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { messages } from '#contract/messages.ts'
import type { SignInMethods } from '#contract/sign-in-methods.ts'
import { api } from '#web/api/browser.ts'
import { RedirectCard } from '#web/accounts/password-reset/redirect-card.tsx'
import { NewPasswordForm } from '#web/accounts/password-reset/new-password-form.tsx'
import { useResetState, type ResetState } from '#web/accounts/password-reset/reset-state.ts'
import { hasMethods } from '#web/accounts/sign-in-methods/has-methods.ts'
import { SignInMethodsCard } from '#web/accounts/sign-in-methods/sign-in-methods-card.tsx'
import { AuthFrame } from '#web/app/auth-frame.tsx'
import { PageHead } from '#web/app/page-head.tsx'
import { Loading } from '#web/ui/loading.tsx'

const redirectAfterMs = 3000
const title = 'Password Reset Successfully'

/** Last step of the password reset: set the password. */
export default function ResetPasswordPage() {
  return (
    <AuthFrame>
      <PageHead title="Reset Password" hidden />
      <Step state={useResetState()} />
    </AuthFrame>
  )
}

function Step({ state }: { state: ResetState | undefined }) {
  const [methods, setMethods] = useState<SignInMethods>()
  if (state === undefined) return <Loading />
  const { email, resetToken } = state
  if (!email || !resetToken) return <Navigate to="/forgot-password" replace />
  if (methods) return <Done methods={methods} />
  return (
    <NewPasswordForm
      title="Reset Password"
      prompt={`Choose a new password for ${email}`}
      email={email}
      submit={{ label: 'Reset Password', busy: 'Resetting...' }}
      onSubmit={async (values) => {
        const done = await api.setNewPassword({ body: { ...values, reset_token: resetToken } })
        setMethods(done.sign_in_methods)
      }}
      link={{ to: '/forgot-password', text: 'Ask for a new code' }}
    />
  )
}

/** Leads on by itself, unless there is something that the member should look at first. */
function Done({ methods }: { methods: SignInMethods }) {
  const navigate = useNavigate()
  if (hasMethods(methods)) {
    return (
      <SignInMethodsCard title={title} methods={methods}>
        {messages.reset.done}
      </SignInMethodsCard>
    )
  }
  return (
    <RedirectCard
      icon={CircleCheck}
      title={title}
      redirecting="Redirecting to login page..."
      afterMs={redirectAfterMs}
      onRedirect={() => void navigate('/login', { replace: true })}
    >
      {messages.reset.done}
    </RedirectCard>
  )
}
