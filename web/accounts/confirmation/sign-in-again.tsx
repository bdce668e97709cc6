import { Link } from 'react-router'
import { currentPlace } from '#web/session/place.ts'
import { rememberPlace } from '#web/session/return-place.ts'

/** Link of a member whose sign-in is too long ago: to the login, which leads back. */
export function SignInAgainLink() {
  return (
    <Link
      to="/login"
      className="font-medium underline underline-offset-2"
      onClick={(event) => {
        event.preventDefault()
        rememberPlace(currentPlace())
        // The login is for guests; the page asks for it by itself when the session has ended.
        void import('#web/session/actions.ts').then(({ logout }) => logout())
      }}
    >
      Sign in again
    </Link>
  )
}
