import { Navigate, useNavigate } from 'react-router'
import { CodeForm } from '#web/features/recovery/code-form.tsx'
import { useRecoveryState, type RecoveryState } from '#web/features/recovery/recovery-state.ts'
import { AuthFrame } from '#web/layout/auth-frame.tsx'
import { PageHead } from '#web/layout/page-head.tsx'
import { Loading } from '#web/ui/spinner.tsx'

/** The second step to a new password: the code that was mailed. */
export default function VerifyCodePage() {
  return (
    <AuthFrame>
      <PageHead title="Verify Code" hidden />
      <Step state={useRecoveryState()} />
    </AuthFrame>
  )
}

function Step({ state }: { state: RecoveryState | undefined }) {
  const navigate = useNavigate()
  if (state === undefined) return <Loading />
  const { email } = state
  if (!email) return <Navigate to="/forgot-password" replace />
  return (
    <CodeForm
      email={email}
      // The code is used up: nobody goes back to it.
      onConfirmed={(resetToken) =>
        void navigate('/reset-password', { replace: true, state: { email, resetToken } })
      }
    />
  )
}
