import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { Eye, EyeOff, Volume2, VolumeX } from 'lucide-react'
import type { Post } from '#contract/posts.ts'
import { useMemberAction } from '#web/session/login-required.tsx'
import { MenuItem } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.ts'
import { useMuted } from './use-muted.ts'

const icon = 'size-4 text-ink-2'

type Actions = typeof import('./mute-actions.ts')

/** Returns a function that loads the actions and runs one for a member; a guest is asked to sign in. */
function useMuteAction() {
  const cache = useQueryClient()
  const asMember = useMemberAction()
  async function load(run: (actions: Actions, cache: QueryClient) => unknown) {
    try {
      await run(await import('./mute-actions.ts'), cache)
    } catch (error) {
      console.error('Loading the actions failed', error)
      toast.error('This could not be loaded. Please check your connection.')
    }
  }
  return (run: (actions: Actions, cache: QueryClient) => unknown) => asMember(() => void load(run))
}

interface MuteItemProps {
  member: { username: string; name: string; profile_picture?: string | null }
}

/** Menu item that mutes a member, or mutes them no longer. */
export function MuteItem({ member }: MuteItemProps) {
  const act = useMuteAction()
  const isMuted = useMuted().usernames.has(member.username)
  const Icon = isMuted ? Volume2 : VolumeX
  return (
    <MenuItem
      onSelect={() =>
        act((actions, cache) =>
          isMuted ? actions.unmuteMember(cache, member) : actions.muteMember(cache, member),
        )
      }
    >
      <Icon aria-hidden className={icon} />
      {`${isMuted ? 'Unmute' : 'Mute'} @${member.username}`}
    </MenuItem>
  )
}

/** Menu item that hides a post from the member, or shows it again. */
export function HideItem({ post }: { post: Pick<Post, 'id' | 'title'> }) {
  const act = useMuteAction()
  const isHidden = useMuted().posts.has(post.id)
  const Icon = isHidden ? Eye : EyeOff
  return (
    <MenuItem
      onSelect={() =>
        act((actions, cache) => (isHidden ? actions.showPost(cache, post) : actions.hidePost(cache, post)))
      }
    >
      <Icon aria-hidden className={icon} />
      {isHidden ? 'Show this post again' : 'Hide this post'}
    </MenuItem>
  )
}
