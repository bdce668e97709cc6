import { memo, type ReactNode } from 'react'
import { BookmarkButton } from '#web/lists/public.ts'
import { LikeButton, RatingButton } from '#web/posts/reactions/public.ts'
import { SummarizeBadge } from '#web/summaries/public.ts'
import { PostArticle, type PostArticleProps } from './post-article.tsx'
import { CommentsLink } from './post-link.tsx'
import { PostMenu } from './post-menu.tsx'

interface PostCardProps extends Omit<PostArticleProps, 'rating' | 'actions' | 'summary' | 'menu'> {
  /** Actions of the post's own page. */
  moreActions?: ReactNode
  /** Menu items of the page that the card is on. */
  moreItems?: ReactNode
}

/** A post with all its actions, the same on every page. Memoised: a growing feed renders only its new cards. */
export const PostCard = memo(function PostCard({ post, moreActions, moreItems, ...rest }: PostCardProps) {
  return (
    <PostArticle
      {...rest}
      post={post}
      menu={<PostMenu post={post} own={Boolean(rest.ownerActions)} moreItems={moreItems} />}
      rating={<RatingButton post={post} />}
      summary={<SummarizeBadge post={post} />}
      actions={
        <>
          <LikeButton post={post} size="medium" /> <CommentsLink post={post} size="medium" />{' '}
          <BookmarkButton post={post} size="medium" /> {moreActions}
        </>
      }
    />
  )
})
