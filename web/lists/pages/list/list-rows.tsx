import { limits } from '#contract/limits.ts'
import type { ListedPost } from '#contract/lists.ts'
import { plainText } from '#contract/plain-text.ts'
import { BookmarkButton } from '#web/lists/public.ts'
import { MutedNote, useUnmuted } from '#web/members/mutes/public.ts'
import { excerpt } from '#web/posts/post-article.tsx'
import { PostLink } from '#web/posts/post-link.tsx'
import { CompareCheckbox } from '#web/tools/compare-checkbox.tsx'
import { ToolCover } from '#web/tools/public.ts'
import { factsOf } from '#web/tools/tool-card.tsx'
import { ToolHealth } from '#web/tools/tool-note.tsx'
import { ToolRating } from '#web/tools/tool-rating.tsx'
import { toolPath } from '#web/tools/tool-texts.ts'
import { Facts } from '#web/ui/facts.tsx'
import { LongText } from '#web/ui/long-text.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'

/** The posts of a list with the notes of its owner, without those that the reader has muted. */
export function ListRows({ posts }: { posts: ListedPost[] }) {
  const shown = useUnmuted(posts)
  if (shown.length === 0 && posts.length > 0) return <MutedNote />
  return (
    <ol className="mt-3">
      {shown.map((post) => (
        <li key={post.id} className="border-b border-line">
          <ListRow post={post} />
        </li>
      ))}
    </ol>
  )
}

function ListRow({ post }: { post: ListedPost }) {
  const { tool } = post
  const id = `post-${post.id}`
  return (
    <article
      aria-labelledby={id}
      className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3.5 py-6 @3xl:grid-cols-[3.25rem_minmax(0,1fr)_auto] @3xl:gap-x-6"
    >
      <div className="flex items-start justify-center [--u:0.72]">
        <ToolCover
          name={tool?.name ?? post.title}
          logo={tool?.logo ?? null}
          coverClassName="mx-0 w-full p-1 *:[b]:hidden *:[img]:h-auto *:[img]:w-full"
        />
      </div>
      <div className="min-w-0">
        <h2 id={id} dir="auto" className="text-[1.375rem]/7 font-semibold wrap-anywhere">
          <PostLink id={post.id} className="rounded-sm decoration-2 underline-offset-4 hover:underline">
            {post.title}
          </PostLink>
        </h2>
        <PostFacts post={post} />
        {post.note === '' ? (
          <p dir="auto" className="mt-2 line-clamp-2 max-w-prose wrap-anywhere text-ink-2">
            {excerpt(plainText(post.description), limits.reviewExcerpt)}
          </p>
        ) : (
          <LongText text={post.note}>
            <p
              dir="auto"
              className="mt-3 max-w-[65ch] font-reading text-read wrap-anywhere whitespace-pre-line text-ink"
            >
              <span className="sr-only">Note: </span>
              {post.note}
            </p>
          </LongText>
        )}
      </div>
      <div className="col-start-2 mt-2 flex flex-wrap items-center gap-x-4 @3xl:col-start-3 @3xl:row-start-1 @3xl:mt-0 @3xl:flex-col @3xl:items-end">
        {tool && (
          <>
            <ToolRating tool={tool} look="text-base text-ink" /> <CompareCheckbox tool={tool} />
          </>
        )}{' '}
        <BookmarkButton post={post} size="small" className="-mr-2" />
      </div>
    </article>
  )
}

/** The reviews of the tool and what is known about it; the author of a post without a tool. */
function PostFacts({ post: { tool, facts, name, username } }: { post: ListedPost }) {
  const link = 'rounded-sm hover:text-accent hover:underline'
  const [reviews, ...others] = tool ? factsOf({ post_count: tool.post_count, facts }) : []
  return (
    <Facts>
      {tool ? (
        <SiteLink to={toolPath(tool.slug)} className={link}>
          {reviews}
        </SiteLink>
      ) : (
        <SiteLink to={`/members/${username}`} dir="auto" className={link}>
          {name}
        </SiteLink>
      )}
      {others.map((text) => (
        <span key={text}>{text}</span>
      ))}
      {tool && <ToolHealth state={tool.health} />}
    </Facts>
  )
}
