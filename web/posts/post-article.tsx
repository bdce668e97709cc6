import type { ReactNode } from 'react'
import { limits } from '#contract/limits.ts'
import type { Markdown as MarkdownContent } from '#contract/markdown.ts'
import { plainText } from '#contract/plain-text.ts'
import type { Post } from '#contract/posts.ts'
import { CategoryBadges } from '#web/categories/public.ts'
import { PostPictures } from '#web/posts/screenshots/public.ts'
import { ToolCover, ToolNote } from '#web/tools/public.ts'
import { cardClasses, classes, figureClasses } from '#web/ui/classes.ts'
import { LongText } from '#web/ui/long-text.tsx'
import { Markdown } from '#web/ui/markdown.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { OpenTexts } from './open-texts.tsx'
import { UsedForLine } from './evidence.tsx'
import { PostAuthor } from './post-author.tsx'
import { OutdatedNote } from './post-claims.tsx'
import { PostLink } from './post-link.tsx'
import { cardFoot, postLooks, titleLink, titleRow, titleTexts } from './post-looks.ts'
import { VisitLink } from './visit-link.tsx'

/** A card in a list, the post on its own page, or a review on the page of its tool. */
export type PostLook = 'card' | 'own' | 'review'

export interface PostArticleProps {
  post: Post
  look?: PostLook
  /** Shows the whole texts instead of excerpts. */
  whole?: boolean
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
  /** Follows the texts: the evidence on the post's own page, the passage by which a search found it. */
  belowTexts?: ReactNode
}

/** The layout of a post: author, title, texts, categories, and slots for the actions that the post allows. */
export function PostArticle({
  post,
  look = 'card',
  whole = false,
  unlinked = look === 'own',
  rating,
  actions,
  summary,
  ownerActions,
  menu,
  notice,
  belowTexts,
}: PostArticleProps) {
  const id = `post-${post.id}`
  const isReview = look === 'review'
  // A review on the page of its tool need not repeat the tool's name; 'Read on' is the link.
  const isUnnamed = isReview && isNamedLikeTool(post)
  const Heading = isReview ? 'h3' : 'h2'
  const parts = postLooks[look]
  return (
    <article aria-labelledby={id} className={cardClasses(parts.article)}>
      {notice}
      {!isReview && (
        <div className={parts.stand}>
          <ToolCover name={post.tool?.name ?? post.title} logo={post.tool?.logo ?? null} />
        </div>
      )}
      <div className={parts.body}>
        <header className={classes('post-head -mr-2 flex min-h-10 items-center gap-0.5', parts.head)}>
          <PostAuthor post={post} short={look === 'card'} />
          {ownerActions}
          {menu}
        </header>
        <div className={classes(titleRow, !isUnnamed && parts.title)}>
          <div dir="auto" className={titleTexts}>
            <Heading id={id} className={isUnnamed ? 'sr-only' : parts.heading}>
              {unlinked || isUnnamed ? (
                post.title
              ) : (
                <PostLink id={post.id} className={titleLink}>
                  {post.title}
                </PostLink>
              )}
            </Heading>{' '}
            {!isReview && (
              <>
                <VisitLink post={post} /> {post.tool && <ToolNote tool={post.tool} linked={look === 'own'} />}
              </>
            )}
          </div>
          {!isReview && rating}
        </div>
        <OutdatedNote post={post} />
        <Texts post={post} look={look} whole={whole} summary={summary} />
        <PostPictures pictures={post.pictures} large={look === 'own'} />
        {belowTexts}
        {isReview && <UsedForLine evidence={post.evidence} />}
        {!isReview && (
          <CategoryBadges categories={post.categories} className={look === 'own' ? 'mt-5' : 'mt-2.5'} />
        )}
      </div>
      {actions && (
        <>
          {!isReview && <div className="board board-thin col-span-full" />}
          <footer className={classes(cardFoot, parts.foot)}>
            {actions}
            {!unlinked && (
              <PostLink id={post.id} className={figureClasses('medium', false, 'ml-auto')}>
                {isReview ? 'Read on' : 'Learn More'}
                {/* The text of a link names its target, for screen readers and search engines. */}
                <span className="sr-only">{` about ${post.title}`}</span>
              </PostLink>
            )}
          </footer>
        </>
      )}
    </article>
  )
}

function isNamedLikeTool({ title, tool }: Post): boolean {
  return tool !== null && title.trim().toLowerCase() === tool.name.trim().toLowerCase()
}

/** Description and review: under tabs, of which the review is open where there is one; on the post's own page below each other. */
function Texts({
  post,
  look,
  whole,
  summary,
}: Pick<PostArticleProps, 'post' | 'whole' | 'summary'> & { look: PostLook }) {
  const id = `post-${post.id}`
  const parts = postLooks[look]
  const shown = {
    whole,
    length: look === 'review' ? limits.reviewExcerpt : limits.preview,
    className: parts.text,
  }
  const texts = [
    {
      id: 'description',
      label: 'Description',
      content: <Text text={post.description} content={post.content?.description} {...shown} />,
    },
    {
      id: 'review',
      label: 'Review',
      content: (
        <>
          {post.highlight !== null && !isBeginning(post.highlight, post.personal_review) && (
            // Repeats a sentence of the text below.
            <p aria-hidden className={parts.highlight}>
              {/* Under a marker's stroke. */}
              <span
                className="-ml-[0.18em] bg-[linear-gradient(transparent_56%,var(--mark)_56%_94%,transparent_94%)] box-decoration-clone px-[0.18em]"
                data-text={post.highlight}
              />
            </p>
          )}
          <Text text={post.personal_review} content={post.content?.review} {...shown} />
        </>
      ),
    },
  ]
  if (look === 'own') return <OpenTexts id={id} texts={texts} aside={summary} />
  const first = post.personal_review === '' ? 'description' : 'review'
  return (
    <Tabs
      id={id}
      label={`About ${post.title}`}
      first={first}
      tabs={texts}
      aside={summary}
      look={parts.tabs}
    />
  )
}

/** Whether a sentence is the first one of a text: it would stand twice in a row. */
function isBeginning(sentence: string, text: string): boolean {
  return plainText(text).trimStart().replace(/\s+/g, ' ').startsWith(sentence)
}

interface TextProps {
  text: string
  /** Undefined until the post itself is loaded. */
  content: MarkdownContent | undefined
  whole: boolean | undefined
  /** The length of the excerpt. */
  length: number
  className: string
}

function Text({ text, content, whole, length, className }: TextProps) {
  if (text === '') return <p className="text-ink-3">No review yet</p>
  if (whole) {
    return (
      <Markdown
        text={content === undefined ? plainText(text) : text}
        content={content}
        className={className}
      />
    )
  }
  const shown = excerpt(plainText(text), length)
  return (
    <LongText text={shown}>
      <p dir="auto" className={className}>
        {shown}
      </p>
    </LongText>
  )
}

/** The first code points of a text, with '...' when there are more. */
export function excerpt(text: string, length: number = limits.preview): string {
  // A code point has at most two UTF-16 units, so most texts need not be split.
  if (text.length <= length) return text
  const characters = Array.from(text.slice(0, 2 * length + 2))
  return characters.length > length ? `${characters.slice(0, length).join('')}...` : text
}
