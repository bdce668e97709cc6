import { memo } from 'react'
import { CommentsLink } from '#web/features/posts/comments-link.tsx'
import { PostArticle, type PostArticleProps } from '#web/features/posts/post-article.tsx'
import { LikeButton, RatingButton } from '#web/features/reactions/public.ts'
import { BookmarkButton } from '#web/features/lists/public.ts'
import { SummarizeBadge } from '#web/features/summaries/public.ts'
import { PostMenu } from './post-menu.tsx'

type PostCardProps = Omit<PostArticleProps, 'rating' | 'actions' | 'menu'>

const action = 'figure-medium'

/**
 * A post with all that can be done with it, the same on every screen. It is drawn again only when the post is another
 * one: a feed that grows does not draw what is there already.
 */
export const PostCard = memo(function PostCard({ post, ...rest }: PostCardProps) {
  return (
    <PostArticle
      {...rest}
      post={post}
      // Who has the author's actions needs no way to them.
      menu={!rest.ownerActions && <PostMenu post={post} />}
      rating={<RatingButton post={post} />}
      actions={
        <>
          <LikeButton post={post} className={action} /> <CommentsLink post={post} className={action} />{' '}
          <BookmarkButton post={post} className={`${action} max-sm:ml-auto`} />
          {/* On a narrow screen the badge goes on a line with what leads to the post. */}
          <span className="basis-full sm:hidden" />
          <SummarizeBadge post={post} className="max-sm:ml-2.5" />{' '}
        </>
      }
    />
  )
})
