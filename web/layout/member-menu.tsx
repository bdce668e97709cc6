import { Eraser, UserX } from 'lucide-react'
import { useSession } from '#web/session/use-session.ts'
import { useJudgeItems } from './judge-items.tsx'
import { MoreMenu } from './more-menu.tsx'

/** What readers and moderators can do about the profile of somebody else. */
export function MemberMenu({ username }: { username: string }) {
  const { user } = useSession()
  const { items, dialog } = useJudgeItems({
    reported: { what: 'profile', username },
    forModerators: [
      { label: 'Reset profile', icon: Eraser, opens: { act: 'resetMember', username } },
      { label: `Suspend @${username}`, icon: UserX, opens: { act: 'suspendMember', username } },
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
