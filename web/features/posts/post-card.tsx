import { FolderInput, History, ShieldX } from 'lucide-react'
import { memo } from 'react'
import { useNavigate } from 'react-router'
import type { Post } from '#contract/posts.ts'
import { BookmarkButton } from '#web/features/lists/public.ts'
import { useModerationMenu } from '#web/features/moderation/public.ts'
import { LikeButton, RatingButton } from '#web/features/reactions/public.ts'
import { SummarizeBadge } from '#web/features/summaries/public.ts'
import { useSession } from '#web/session/use-session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { MenuItem, MoreMenu } from '#web/ui/menu.tsx'
import { PostArticle, type PostArticleProps } from './post-article.tsx'
import { CommentsLink } from './post-link.tsx'

type PostCardProps = Omit<PostArticleProps, 'rating' | 'actions' | 'summary' | 'menu'>

const action = 'figure-medium'

/** A post with all its actions, the same on every page. Memoised: a growing feed renders only its new cards. */
export const PostCard = memo(function PostCard({ post, ...rest }: PostCardProps) {
  return (
    <PostArticle
      {...rest}
      post={post}
      menu={!rest.ownerActions && <PostMenu post={post} />}
      rating={<RatingButton post={post} />}
      summary={<SummarizeBadge post={post} />}
      actions={
        <>
          <LikeButton post={post} className={action} /> <CommentsLink post={post} className={action} />{' '}
          <BookmarkButton post={post} className={action} />{' '}
        </>
      }
    />
  )
})

/** Reports a post, and hides it as a moderator; leads its author to the post's page, where it can be edited. */
function PostMenu({ post }: { post: Pick<Post, 'id' | 'user' | 'title' | 'tool'> }) {
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
  return (
    <>
      <MoreMenu label="More actions">
        {post.user === user?.id ? (
          <MenuItem onSelect={() => void navigate(`/posts/${post.id}`)}>
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
