import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { messages } from '#contract/messages.ts'
import { RedirectCard } from '#web/features/password-reset/redirect-card.tsx'
import { NewPasswordForm } from '#web/features/password-reset/new-password-form.tsx'
import { useResetState, type ResetState } from '#web/features/password-reset/reset-state.ts'
import { AuthFrame } from '#web/app/auth-frame.tsx'
import { PageHead } from '#web/app/page-head.tsx'
import { Loading } from '#web/ui/loading.tsx'

const redirectAfterMs = 3000

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
  const [done, setDone] = useState(false)
  const navigate = useNavigate()
  if (state === undefined) return <Loading />
  const { email, resetToken } = state
  if (!email || !resetToken) return <Navigate to="/forgot-password" replace />
  if (!done) return <NewPasswordForm email={email} resetToken={resetToken} onDone={() => setDone(true)} />
  return (
    <RedirectCard
      icon={CircleCheck}
      title="Password Reset Successfully"
      redirecting="Redirecting to login page..."
      afterMs={redirectAfterMs}
      onRedirect={() => void navigate('/login', { replace: true })}
    >
      {messages.reset.done}
    </RedirectCard>
  )
}
