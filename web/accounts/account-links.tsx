import { Settings } from 'lucide-react'
import { pictureAddress } from '#web/api/host.ts'
import { logout } from '#web/session/actions.ts'
import { useRegistration } from '#web/session/registration.ts'
import { useMember, useSession } from '#web/session/use-session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button, buttonClasses, iconButtonClasses } from '#web/ui/button.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'

/**
 * Login and Sign Up for guests; profile, settings and Logout for members. Until the session is restored both variants are in the
 * page, and the style sheet shows one by `data-session`, so the header does not shift.
 */
export function AccountLinks() {
  const { isAuthenticated, isRestoring } = useSession()
  if (!isRestoring) return isAuthenticated ? <MemberLinks /> : <GuestLinks />
  return (
    <>
      <div className="contents stored-session:hidden">
        <GuestLinks />
      </div>
      {/* `hidden` applies without a style sheet, too. */}
      <div hidden className="if-stored-session">
        <MemberLinksPlaceholder />
      </div>
    </>
  )
}

/** Has the size of `MemberLinks`, without text that guests would read without a style sheet. */
function MemberLinksPlaceholder() {
  return (
    <>
      <span aria-hidden className="flex h-10 items-center rounded-full px-1 xl:gap-2.5">
        <span className="xl:w-32" />
        <Avatar name="" size="small" />
      </span>
      <span aria-hidden className="hidden size-10 sm:block" />
      <span
        aria-hidden
        data-text="Logout"
        className={buttonClasses({ look: 'secondary' }, 'max-[22rem]:px-3')}
      />
    </>
  )
}

function MemberLinks() {
  return (
    <>
      <OwnProfile />
      {/* On a phone the profile has the link. */}
      <SiteLink
        to="/settings/account"
        aria-label="Settings"
        title="Settings"
        className={iconButtonClasses('max-sm:hidden')}
      >
        <Settings aria-hidden className="size-5" />
      </SiteLink>
      <Button look="secondary" className="max-[22rem]:px-3" onClick={() => void logout()}>
        Logout
      </Button>
    </>
  )
}

/** The member's name and picture; reserves their space before they are loaded. */
function OwnProfile() {
  const user = useMember()
  const name = user?.name ?? ''
  return (
    <SiteLink
      to="/profile"
      title={name}
      className="flex h-10 items-center gap-2.5 rounded-full px-1 text-sm font-medium text-ink-2 hover:text-ink"
    >
      <span className="max-xl:sr-only xl:w-32 xl:truncate xl:text-right">
        {name ? <bdi>{name}</bdi> : <span className="sr-only">Your profile</span>}
      </span>
      <Avatar name={name} src={pictureAddress(user?.profile_picture)} size="small" />
    </SiteLink>
  )
}

function GuestLinks() {
  const registration = useRegistration()
  return (
    <>
      <SiteLink to="/login" className={buttonClasses({ look: 'ghost' })}>
        Login
      </SiteLink>{' '}
      {registration !== 'closed' && (
        <SiteLink to="/register" className={buttonClasses({ look: 'secondary' }, 'max-sm:px-3')}>
          Sign Up
        </SiteLink>
      )}
    </>
  )
}
