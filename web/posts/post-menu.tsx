import { FolderInput, History, ShieldX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Post } from '#contract/posts.ts'
import { useModerationMenu } from '#web/moderation/public.ts'
import { HideItem, MuteItem, MuteReplay } from '#web/members/mutes/public.ts'
import { useShareItem } from '#web/sharing/public.ts'
import { useMember } from '#web/session/use-session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { MenuItem, MoreMenu } from '#web/ui/menu.tsx'

interface PostMenuProps {
  post: Post
  /** On the post's own page its author edits it beside the menu. */
  own?: boolean
  /** Items of the page that the post is on. */
  moreItems?: ReactNode
}

/**
 * Shares a post; hides it, mutes its author and reports it; hides it from everybody as a moderator. Leads its author to the
 * post's page, where it can be edited.
 */
export function PostMenu({ post, own = false, moreItems }: PostMenuProps) {
  const user = useMember()
  const navigate = useNavigate()
  const share = useShareItem({ title: post.title, path: `/posts/${post.id}` })
  const { items, dialog } = useModerationMenu({
    target: { kind: 'post', id: post.id },
    moderatorItems: [
      {
        label: 'Hide post',
        icon: ShieldX,
        opens: { kind: 'hidePost', post: post.id, title: post.title },
      },
      ...(post.tool === null
        ? []
        : [
            {
              label: 'Move to another tool…',
              icon: FolderInput,
              opens: { kind: 'movePost' as const, post, tool: post.tool },
            },
          ]),
      { label: 'History', icon: History, opens: { kind: 'history', post: post.id, title: post.title } },
    ],
  })
  const isAuthor = post.user === user?.id
  return (
    <>
      <MuteReplay member={post} post={post} />
      <MoreMenu label="More actions">
        {moreItems}
        {share.item}
        {isAuthor && !own && (
          <MenuItem onSelect={() => void navigate(`/posts/${post.id}`)}>
            <Icon name="pencil" className="size-4 text-ink-2" />
            Edit or delete
          </MenuItem>
        )}
        {!isAuthor && (
          <>
            <HideItem post={post} />
            <MuteItem member={post} />
            {items}
          </>
        )}
      </MoreMenu>
      {share.dialog}
      {dialog}
    </>
  )
}
