import { useId, type ReactNode } from 'react'
import { limits } from '#contract/limits.ts'
import type { Post } from '#contract/posts.ts'
import { pictureAddress } from '#web/api/host.ts'
import { CategoryBadges } from '#web/features/categories/public.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { buttonClasses, iconButtonClasses } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/classes.ts'
import { EditedMark, RelativeTime } from '#web/ui/relative-time.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { PostLink } from './post-link.tsx'

export interface PostArticleProps {
  post: Post
  /** Shows the whole texts instead of excerpts. */
  whole?: boolean
  /** Leaves out the links to the post's page, on the page itself. */
  own?: boolean
  /** The average and the button that rates. */
  rating: ReactNode
  /** The actions of members; null for a post that allows none. */
  actions: ReactNode
  /** The actions of the author. */
  ownerActions?: ReactNode
  menu?: ReactNode
  /** A message above the post. */
  notice?: ReactNode
}

/** The layout of a post's card: author, title, categories, texts, and slots for the actions that the post allows. */
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
        <Author post={post} />
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
      <Tabs
        label={`About ${post.title}`}
        tabs={[
          {
            id: 'description',
            label: 'Description',
            content: <Text text={post.description} whole={whole} />,
          },
          { id: 'review', label: 'Review', content: <Text text={post.personal_review} whole={whole} /> },
        ]}
      />
      {actions ? (
        <footer className="post-foot">
          {actions}
          {!own && (
            <PostLink id={post.id} className={buttonClasses({ look: 'ghost' }, 'ml-auto')}>
              Learn More
              {/* The text of a link names its target, for screen readers and search engines. */}
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

/** The author of a post and its time; links to the author's page. */
function Author({ post }: { post: Post }) {
  const page = `/members/${post.username}`
  return (
    <div className="post-author">
      {/* Hidden from the keyboard and screen readers: the name is the same link. */}
      <SiteLink to={page} tabIndex={-1} aria-hidden className="rounded-full">
        <Avatar name={post.name} src={pictureAddress(post.profile_picture)} />
      </SiteLink>
      <div>
        <SiteLink to={page} className="author-name">
          {post.name}
        </SiteLink>
        <p className="facts">
          <span>
            <span>{`@${post.username}`}</span> <RelativeTime time={post.created_at} />
            <EditedMark time={post.edited_at} />
          </span>
        </p>
      </div>
    </div>
  )
}

/** Opens the tool's own site in a new tab. Nothing for a post without a link. */
function VisitLink({ post }: { post: Pick<Post, 'title' | 'link'> }) {
  if (post.link === '') return null
  const name = `Visit ${post.title}`
  return (
    <Tooltip text={name}>
      <a
        href={post.link}
        target="_blank"
        rel="noopener nofollow ugc"
        aria-label={name}
        className={iconButtonClasses()}
      >
        <Icon name="external-link" className="size-4.5" />
      </a>
    </Tooltip>
  )
}

function Text({ text, whole }: { text: string; whole: boolean }) {
  if (text === '') return <p className="text-ink-faint">No review yet</p>
  if (whole) return <p className="post-text whitespace-pre-line">{text}</p>
  return <p className="post-text">{excerpt(text)}</p>
}

/** The first 150 code points of a text, with '...' when there are more. */
export function excerpt(text: string): string {
  // A code point has at most two UTF-16 units, so most texts need not be split.
  if (text.length <= limits.preview) return text
  const characters = Array.from(text.slice(0, 2 * limits.preview + 2))
  return characters.length > limits.preview ? `${characters.slice(0, limits.preview).join('')}...` : text
}
