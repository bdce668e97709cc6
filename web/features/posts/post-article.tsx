import type { ReactNode } from 'react'
import { limits } from '#contract/limits.ts'
import type { Markdown as MarkdownContent } from '#contract/markdown.ts'
import { plainText } from '#contract/plain-text.ts'
import type { Post } from '#contract/posts.ts'
import { pictureAddress } from '#web/api/host.ts'
import { CategoryBadges } from '#web/features/categories/public.ts'
import { ToolLogo, ToolNote } from '#web/features/tools/public.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { cardClasses } from '#web/ui/classes.ts'
import { EditedMark, RelativeTime } from '#web/ui/relative-time.tsx'
import { Markdown } from '#web/ui/markdown.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { OpenTexts } from './open-texts.tsx'
import { RelationBadge, VerifiedMark } from './post-claims.tsx'
import { PostLink } from './post-link.tsx'
import { VisitLink } from './visit-link.tsx'

export interface PostArticleProps {
  post: Post
  /** Shows the whole texts instead of excerpts. */
  whole?: boolean
  /** On the post's own page: larger, with both texts visible, without links to the page. */
  own?: boolean
  /** Leaves out the links to the post's page, for a post without one. */
  unlinked?: boolean
  /** The average and the button that rates. */
  rating: ReactNode
  /** The actions of members; null for a post that allows none. */
  actions: ReactNode
  /** The badge that summarizes the texts. */
  summary?: ReactNode
  /** The actions of the author. */
  ownerActions?: ReactNode
  menu?: ReactNode
  /** A message above the post. */
  notice?: ReactNode
  /** What follows the texts: the evidence on the post's own page, the passage by which a search found it. */
  belowTexts?: ReactNode
}

/** The layout of a post's card: author, title, texts, categories, and slots for the actions that the post allows. */
export function PostArticle({
  post,
  whole = false,
  own = false,
  unlinked = own,
  rating,
  actions,
  summary,
  ownerActions,
  menu,
  notice,
  belowTexts,
}: PostArticleProps) {
  const id = `post-${post.id}`
  const { description, review } = post.content ?? {}
  const texts = [
    {
      id: 'description',
      label: 'Description',
      content: <Text text={post.description} content={description} whole={whole} />,
    },
    {
      id: 'review',
      label: 'Review',
      content: <Text text={post.personal_review} content={review} whole={whole} />,
    },
  ]
  return (
    <article aria-labelledby={id} className={cardClasses(own ? 'post post-own' : 'post')}>
      {notice}
      <header className="post-head">
        <Author post={post} />
        {ownerActions}
        {menu}
      </header>
      <div className="post-title">
        <div dir="auto">
          {post.tool && <ToolLogo {...post.tool} />}
          <h2 id={id}>{unlinked ? post.title : <PostLink id={post.id}>{post.title}</PostLink>}</h2>{' '}
          <VisitLink post={post} /> {post.tool && <ToolNote tool={post.tool} linked={own} />}
        </div>
        {rating}
      </div>
      {own ? (
        <OpenTexts id={id} texts={texts} aside={summary} />
      ) : (
        <Tabs id={id} label={`About ${post.title}`} tabs={texts} aside={summary} />
      )}
      {belowTexts}
      <CategoryBadges categories={post.categories} />
      {actions && (
        <footer className="post-foot">
          {actions}
          {!unlinked && (
            <PostLink id={post.id} className="figure figure-medium">
              Learn More
              {/* The text of a link names its target, for screen readers and search engines. */}
              <span className="sr-only">{` about ${post.title}`}</span>
            </PostLink>
          )}
        </footer>
      )}
    </article>
  )
}

/** The author of a post and its time; links to the author's page. */
function Author({ post }: { post: Post }) {
  const page = `/members/${post.username}`
  return (
    <>
      {/* Hidden from the keyboard and screen readers: the name is the same link. */}
      <SiteLink to={page} tabIndex={-1} aria-hidden className="rounded-full">
        <Avatar name={post.name} src={pictureAddress(post.profile_picture)} size="small" />
      </SiteLink>
      <p className="facts post-author">
        <span>
          <SiteLink to={page}>{post.name}</SiteLink> <RelationBadge relation={post.relation} />{' '}
          <span>{`@${post.username}`}</span> <RelativeTime time={post.created_at} />
          <EditedMark time={post.edited_at} />
          <VerifiedMark time={post.verified_at} />
        </span>
      </p>
    </>
  )
}

interface TextProps {
  text: string
  /** Undefined until the post itself is loaded. */
  content: MarkdownContent | undefined
  whole: boolean
}

function Text({ text, content, whole }: TextProps) {
  if (text === '') return <p className="text-ink-3">No review yet</p>
  if (whole) {
    return (
      <Markdown
        text={content === undefined ? plainText(text) : text}
        content={content}
        className="post-text"
      />
    )
  }
  return (
    <p dir="auto" className="post-text">
      {excerpt(plainText(text))}
    </p>
  )
}

/** The first 150 code points of a text, with '...' when there are more. */
export function excerpt(text: string): string {
  // A code point has at most two UTF-16 units, so most texts need not be split.
  if (text.length <= limits.preview) return text
  const characters = Array.from(text.slice(0, 2 * limits.preview + 2))
  return characters.length > limits.preview ? `${characters.slice(0, limits.preview).join('')}...` : text
}
