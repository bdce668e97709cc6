import { Button } from '#web/ui/button.tsx'
import { classes, pressedButton } from '#web/ui/classes.ts'
import { followToggle, type Followed } from './follow-toggle.ts'
import { useToggle } from '#web/session/use-toggle.ts'

interface FollowButtonProps {
  followed: Followed
  /** One of several: small, and its accessible name says who or what is followed. */
  named?: boolean
  className?: string
}

/** Follows a member, a tool or a category; pressed while the member follows it. A guest is asked to sign in. */
export function FollowButton({ followed, named = false, className }: FollowButtonProps) {
  const { isOn, toggle } = useToggle(followToggle(followed))
  return (
    <Button
      look="secondary"
      {...(named && { size: 'small' as const })}
      aria-pressed={isOn}
      onClick={toggle}
      // As wide with either text.
      className={classes('min-w-26 shrink-0', pressedButton, className)}
    >
      {isOn ? 'Following' : 'Follow'}
      {named && <span className="sr-only">{` ${followed.name}`}</span>}
    </Button>
  )
}
