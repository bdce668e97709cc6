import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { Eye, EyeOff, Volume2, VolumeX } from 'lucide-react'
import type { Post } from '#contract/posts.ts'
import { useMemberAction, useReplay } from '#web/session/login-required.tsx'
import { MenuItem } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.ts'
import { useMuted } from './use-muted.ts'

const icon = 'size-4 text-ink-2'

type Actions = typeof import('./mute-actions.ts')
type Run = (actions: Actions, cache: QueryClient) => unknown
type MutedMember = { username: string; name: string; profile_picture?: string | null }
type HiddenPost = Pick<Post, 'id' | 'title'>

const muteAct = ({ username }: MutedMember) => `mute @${username}`
const hideAct = ({ id }: HiddenPost) => `hide post ${id}`

/** Returns a function that loads the actions and runs one. */
function useActions() {
  const cache = useQueryClient()
  return async (run: Run) => {
    try {
      await run(await import('./mute-actions.ts'), cache)
    } catch (error) {
      console.error('Loading the actions failed', error)
      toast.error('This could not be loaded. Please check your connection.')
    }
  }
}

/** Mutes and hides for a member who came to log in because of it. Beside the menu, whose items are not there while it is closed. */
export function MuteReplay({ member, post }: { member: MutedMember; post?: HiddenPost }) {
  const run = useActions()
  useReplay(muteAct(member), () => void run((actions, cache) => actions.muteMember(cache, member)))
  useReplay(post ? hideAct(post) : '', () => {
    if (post) void run((actions, cache) => actions.hidePost(cache, post))
  })
  return null
}

/** Menu item that mutes a member, or mutes them no longer. A guest is asked to sign in. */
export function MuteItem({ member }: { member: MutedMember }) {
  const run = useActions()
  const asMember = useMemberAction()
  const isMuted = useMuted().usernames.has(member.username)
  const Icon = isMuted ? Volume2 : VolumeX
  const change: Run = (actions, cache) =>
    isMuted ? actions.unmuteMember(cache, member) : actions.muteMember(cache, member)
  return (
    <MenuItem onSelect={() => asMember(muteAct(member), () => void run(change))}>
      <Icon aria-hidden className={icon} />
      {`${isMuted ? 'Unmute' : 'Mute'} @${member.username}`}
    </MenuItem>
  )
}

/** Menu item that hides a post from the member, or shows it again. A guest is asked to sign in. */
export function HideItem({ post }: { post: HiddenPost }) {
  const run = useActions()
  const asMember = useMemberAction()
  const isHidden = useMuted().posts.has(post.id)
  const Icon = isHidden ? Eye : EyeOff
  const change: Run = (actions, cache) =>
    isHidden ? actions.showPost(cache, post) : actions.hidePost(cache, post)
  return (
    <MenuItem onSelect={() => asMember(hideAct(post), () => void run(change))}>
      <Icon aria-hidden className={icon} />
      {isHidden ? 'Show this post again' : 'Hide this post'}
    </MenuItem>
  )
}
