import { useId, type ReactNode } from 'react'
import type { Post } from '#contract/posts.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/classes.ts'
import { CategoryBadges } from './category-badges.tsx'
import { PostAuthor } from './post-author.tsx'
import { PostLink } from './post-link.tsx'
import { PostTexts } from './post-texts.tsx'
import { VisitLink } from './visit-link.tsx'

export interface PostArticleProps {
  post: Post
  /** All of the text instead of its beginning. */
  whole?: boolean
  /** This is the post's own page: nothing leads there. */
  own?: boolean
  /** The average, and the way to rate. */
  rating: ReactNode
  /** What members do with a post; null where nothing can be done. */
  actions: ReactNode
  /** What its author does with it. */
  ownerActions?: ReactNode
  /** What else can be done about it. */
  menu?: ReactNode
  /** What is to be known before anything else. */
  notice?: ReactNode
}

/** A post as a card. */
export function PostArticle({
  post,
  whole = false,
  own = false,
  rating,
  actions,
  ownerActions,
  menu,
  notice,
}: PostArticleProps) {
  const titleId = useId()
  return (
    <article aria-labelledby={titleId} className={cardClasses('post')}>
      {notice}
      <header className="post-head">
        <PostAuthor post={post} />
        {ownerActions}
        <VisitLink post={post} />
        {menu}
      </header>
      <div className="post-title">
        <h2 id={titleId}>{own ? post.title : <PostLink id={post.id}>{post.title}</PostLink>}</h2>
        {rating}
      </div>
      <div className="post-categories">
        <CategoryBadges categories={post.categories} />
      </div>
      <PostTexts post={post} whole={whole} />
      {actions ? (
        <footer className="post-foot">
          {actions}
          {!own && (
            <PostLink id={post.id} className={buttonClasses({ look: 'ghost' }, 'ml-auto')}>
              Learn More
              {/* Where a link leads is to be told by its words alone, to search engines too. */}
              <span className="sr-only">{` about ${post.title}`}</span>
            </PostLink>
          )}
        </footer>
      ) : (
        <div className="h-5" />
      )}
    </article>
  )
}
