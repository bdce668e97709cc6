import { History, ShieldX } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { Post } from '#contract/posts.ts'
import { useSession } from '#web/session/use-session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { MenuItem, MoreMenu } from '#web/ui/menu.tsx'
import { useModerationMenu } from '#web/features/moderation/public.ts'

/** What readers and moderators can do about a post; for its author, the way to change it. */
export function PostMenu({ post }: { post: Pick<Post, 'id' | 'user' | 'title'> }) {
  const { user } = useSession()
  const navigate = useNavigate()
  const { items, dialog } = useModerationMenu({
    target: { kind: 'post', id: post.id },
    moderatorItems: [
      {
        label: 'Hide post',
        icon: ShieldX,
        opens: { kind: 'hidePost', post: post.id, title: post.title },
      },
      { label: 'History', icon: History, opens: { kind: 'history', post: post.id, title: post.title } },
    ],
  })
  return (
    <>
      <MoreMenu label="More actions">
        {post.user === user?.id ? (
          <MenuItem onSelect={() => void navigate('/my-posts')}>
            <Icon name="pencil" className="size-4 text-ink-soft" />
            Edit or delete
          </MenuItem>
        ) : (
          items
        )}
      </MoreMenu>
      {dialog}
    </>
  )
}
