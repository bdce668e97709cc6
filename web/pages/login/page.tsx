import { LoginForm } from '#web/features/accounts/login-form.tsx'
import { AuthFrame } from '#web/layout/auth-frame.tsx'
import { PageHead } from '#web/layout/page-head.tsx'

/** Signs in. The layout around it sends members on to where they were going. */
export default function LoginPage() {
  return (
    <AuthFrame>
      <PageHead
        title="Login"
        description="Sign in to like, rate and save AI tools, and to share the ones you use."
        path="/login"
      />
      <LoginForm />
    </AuthFrame>
  )
}
