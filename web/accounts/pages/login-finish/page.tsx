import { FinishLogin } from '#web/accounts/providers/finish-login.tsx'
import { AuthFrame } from '#web/app/auth-frame.tsx'
import { PageHead } from '#web/app/page-head.tsx'

/** The end of a sign-in with another site. The layout redirects members to the page they came from. */
export default function LoginFinishPage() {
  return (
    <AuthFrame>
      <PageHead title="Login" hidden />
      <FinishLogin />
    </AuthFrame>
  )
}
