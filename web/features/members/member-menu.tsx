import { Eraser, UserX } from 'lucide-react'
import { useSession } from '#web/session/use-session.ts'
import { useModerationMenu } from '#web/features/moderation/public.ts'
import { MoreMenu } from '#web/ui/menu.tsx'

/** Menu of another member's profile: report it, and act on it as a moderator. */
export function MemberMenu({ username }: { username: string }) {
  const { user } = useSession()
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
      <MoreMenu label="More actions">{items}</MoreMenu>
      {dialog}
    </>
  )
}
