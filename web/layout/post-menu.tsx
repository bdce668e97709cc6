import { History, ShieldX } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { Post } from '#contract/posts.ts'
import { useSession } from '#web/session/use-session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { MenuItem } from '#web/ui/menu.tsx'
import { useJudgeItems } from './judge-items.tsx'
import { MoreMenu } from './more-menu.tsx'

/** What readers and moderators can do about a post; for its author, the way to change it. */
export function PostMenu({ post }: { post: Pick<Post, 'id' | 'user' | 'title'> }) {
  const { user } = useSession()
  const navigate = useNavigate()
  const { items, dialog } = useJudgeItems({
    reported: { what: 'post', id: post.id },
    forModerators: [
      {
        label: 'Hide post',
        icon: ShieldX,
        opens: { act: 'hidePost', post: post.id, title: post.title },
      },
      { label: 'History', icon: History, opens: { history: post.id, title: post.title } },
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
