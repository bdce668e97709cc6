import { useId, type ReactNode } from 'react'
import type { Post } from '#contract/posts.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/card.tsx'
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
    <article aria-labelledby={titleId} className={cardClasses('px-4 pt-4 sm:px-6 sm:pt-5')}>
      {notice}
      <header className="-mr-2 flex items-start gap-1">
        <PostAuthor post={post} />
        {ownerActions}
        <VisitLink post={post} />
        {menu}
      </header>
      <div className="mt-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 id={titleId} className="min-w-0 text-xl font-semibold wrap-anywhere">
          {own ? (
            post.title
          ) : (
            <PostLink id={post.id} className="rounded-sm hover:text-accent">
              {post.title}
            </PostLink>
          )}
        </h2>
        <div className="-mx-2">{rating}</div>
      </div>
      <div className="mt-2.5 mb-3">
        <CategoryBadges categories={post.categories} />
      </div>
      <PostTexts post={post} whole={whole} />
      {actions ? (
        <footer className="-mx-4 mt-4 flex flex-wrap items-center gap-1 border-t border-line px-1.5 py-2 sm:-mx-6 sm:px-3.5">
          {actions}
          {!own && (
            <PostLink id={post.id} className={buttonClasses({ look: 'ghost' }, 'ml-auto')}>
              Learn More
              {/* Where a link leads is to be told by its words alone, to search engines too. */}
              <span className="sr-only"> about {post.title}</span>
            </PostLink>
          )}
        </footer>
      ) : (
        <div className="h-5" />
      )}
    </article>
  )
}
