import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { EmailForm } from '#web/features/recovery/email-form.tsx'
import { OnTheWay } from '#web/features/recovery/on-the-way.tsx'
import { AuthFrame } from '#web/layout/auth-frame.tsx'
import { PageHead } from '#web/layout/page-head.tsx'

const shownForMs = 2000

/** The first step to a new password: a code is mailed. */
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
        <EmailForm onSent={setEmail} />
      ) : (
        <OnTheWay
          icon={MailCheck}
          title="Check Your Email"
          going="Redirecting to verification page..."
          afterMs={shownForMs}
          onGo={() => void navigate('/verify-code', { state: { email } })}
        >
          We've sent a verification code to {email}
        </OnTheWay>
      )}
    </AuthFrame>
  )
}
