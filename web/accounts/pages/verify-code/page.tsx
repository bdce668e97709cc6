import { Navigate, useNavigate } from 'react-router'
import { CodeForm } from '#web/accounts/password-reset/code-form.tsx'
import { useResetState, type ResetState } from '#web/accounts/password-reset/reset-state.ts'
import { AuthFrame } from '#web/app/auth-frame.tsx'
import { PageHead } from '#web/app/page-head.tsx'
import { Loading } from '#web/ui/loading.tsx'

/** Second step of the password reset: enter the mailed code. */
export default function VerifyCodePage() {
  return (
    <AuthFrame>
      <PageHead title="Verify Code" hidden />
      <Step state={useResetState()} />
    </AuthFrame>
  )
}

function Step({ state }: { state: ResetState | undefined }) {
  const navigate = useNavigate()
  if (state === undefined) return <Loading />
  const { email } = state
  if (!email) return <Navigate to="/forgot-password" replace />
  return (
    <CodeForm
      email={email}
      // The code is used: the back button must not lead to it.
      onConfirmed={(resetToken) =>
        void navigate('/reset-password', { replace: true, state: { email, resetToken } })
      }
    />
  )
}
