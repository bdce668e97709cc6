import { useNavigate } from 'react-router'
import { SignUpForm } from '#web/features/accounts/sign-up-form.tsx'
import { AuthFrame } from '#web/layout/auth-frame.tsx'
import { PageHead } from '#web/layout/page-head.tsx'

/** Makes an account, and signs in to it. */
export default function RegisterPage() {
  const navigate = useNavigate()
  return (
    <AuthFrame>
      <PageHead
        title="Sign Up"
        description="Make an account to like, rate and save AI tools, and to share the ones you use."
        path="/register"
      />
      <SignUpForm onDone={() => void navigate('/')} />
    </AuthFrame>
  )
}
