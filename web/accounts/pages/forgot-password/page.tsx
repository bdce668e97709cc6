import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { RedirectCard } from '#web/accounts/password-reset/redirect-card.tsx'
import { RequestForm } from '#web/accounts/password-reset/request-form.tsx'
import { AuthFrame } from '#web/app/auth-frame.tsx'
import { PageHead } from '#web/app/page-head.tsx'

const redirectAfterMs = 2000

/** First step of the password reset: request a code. */
export default function ForgotPasswordPage() {
  const [email, setEmail] = useState<string | null>(null)
  const navigate = useNavigate()
  return (
    <AuthFrame>
      <PageHead
        title="Forgot Password"
        description="Have a code mailed to you, and set a new password with it."
        path="/forgot-password"
      />
      {email === null ? (
        <RequestForm onSent={setEmail} />
      ) : (
        <RedirectCard
          icon={MailCheck}
          title="Check Your Email"
          redirecting="Redirecting to verification page..."
          afterMs={redirectAfterMs}
          onRedirect={() => void navigate('/verify-code', { state: { email } })}
        >
          We've sent a verification code to {email}
        </RedirectCard>
      )}
    </AuthFrame>
  )
}
