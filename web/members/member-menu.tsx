import { Eraser, UserX } from 'lucide-react'
import type { PublicUser } from '#contract/members.ts'
import { useMember } from '#web/session/use-session.ts'
import { useModerationMenu } from '#web/moderation/public.ts'
import { MuteItem, MuteReplay } from '#web/members/mutes/public.ts'
import { MoreMenu } from '#web/ui/menu.tsx'

/** Menu of another member's profile: mute the member, report the profile, and act on it as a moderator. */
export function MemberMenu({
  member,
}: {
  member: Pick<PublicUser, 'username' | 'name' | 'profile_picture'>
}) {
  const { username } = member
  const user = useMember()
  const { items, dialog } = useModerationMenu({
    target: { kind: 'profile', username },
    moderatorItems: [
      { label: 'Reset profile', icon: Eraser, opens: { kind: 'resetMember', username } },
      { label: `Suspend @${username}`, icon: UserX, opens: { kind: 'suspendMember', username } },
    ],
  })
  if (user?.username === username) return null
  return (
    <>
      <MuteReplay member={member} />
      <MoreMenu label="More actions">
        <MuteItem member={member} />
        {items}
      </MoreMenu>
      {dialog}
    </>
  )
}
