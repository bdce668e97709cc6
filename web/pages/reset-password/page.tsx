import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { messages } from '#contract/messages.ts'
import { OnTheWay } from '#web/features/recovery/on-the-way.tsx'
import { PasswordForm } from '#web/features/recovery/password-form.tsx'
import { useRecoveryState, type RecoveryState } from '#web/features/recovery/recovery-state.ts'
import { AuthFrame } from '#web/layout/auth-frame.tsx'
import { PageHead } from '#web/layout/page-head.tsx'
import { Loading } from '#web/ui/spinner.tsx'

const shownForMs = 3000

/** The last step to a new password: the password. */
export default function ResetPasswordPage() {
  return (
    <AuthFrame>
      <PageHead title="Reset Password" hidden />
      <Step state={useRecoveryState()} />
    </AuthFrame>
  )
}

function Step({ state }: { state: RecoveryState | undefined }) {
  const [done, setDone] = useState(false)
  const navigate = useNavigate()
  if (state === undefined) return <Loading />
  const { email, resetToken } = state
  if (!email || !resetToken) return <Navigate to="/forgot-password" replace />
  if (!done) return <PasswordForm email={email} resetToken={resetToken} onDone={() => setDone(true)} />
  return (
    <OnTheWay
      icon={CircleCheck}
      title="Password Reset Successfully"
      going="Redirecting to login page..."
      afterMs={shownForMs}
      onGo={() => void navigate('/login', { replace: true })}
    >
      {messages.reset.done}
    </OnTheWay>
  )
}
