import { useNavigate } from 'react-router'
import { RegisterForm } from '#web/features/accounts/register-form.tsx'
import { AuthFrame } from '#web/app/auth-frame.tsx'
import { PageHead } from '#web/app/page-head.tsx'

/** Registration, which also logs in. */
export default function RegisterPage() {
  const navigate = useNavigate()
  return (
    <AuthFrame>
      <PageHead
        title="Sign Up"
        description="Make an account to like, rate and save AI tools, and to share the ones you use."
        path="/register"
      />
      <RegisterForm onDone={() => void navigate('/')} />
    </AuthFrame>
  )
}
