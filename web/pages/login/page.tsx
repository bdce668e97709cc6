import { LoginForm } from '#web/features/accounts/login-form.tsx'
import { AuthFrame } from '#web/app/auth-frame.tsx'
import { PageHead } from '#web/app/page-head.tsx'

/** Login. The layout redirects members to the page they came from. */
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
