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
import { LongText } from '#web/ui/long-text.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'

/** The posts of a list with the notes of its owner, without those that the reader has muted. */
export function ListRows({ posts }: { posts: ListedPost[] }) {
  const shown = useUnmuted(posts)
  if (shown.length === 0 && posts.length > 0) return <MutedNote />
  return (
    <ol className="list-rows">
      {shown.map((post) => (
        <li key={post.id}>
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
    <article aria-labelledby={id} className="list-row">
      <div className="list-row-book">
        <ToolCover name={tool?.name ?? post.title} logo={tool?.logo ?? null} />
      </div>
      <div className="min-w-0">
        <h2 id={id} dir="auto">
          <PostLink id={post.id}>{post.title}</PostLink>
        </h2>
        <Facts post={post} />
        {post.note === '' ? (
          <p dir="auto" className="list-row-about">
            {excerpt(plainText(post.description), limits.reviewExcerpt)}
          </p>
        ) : (
          <LongText text={post.note}>
            <p dir="auto" className="list-note">
              <span className="sr-only">Note: </span>
              {post.note}
            </p>
          </LongText>
        )}
      </div>
      <div className="list-row-side">
        {tool && (
          <>
            <ToolRating tool={tool} /> <CompareCheckbox tool={tool} />
          </>
        )}{' '}
        <BookmarkButton post={post} className="figure-small" />
      </div>
    </article>
  )
}

/** The reviews of the tool and what is known about it; the author of a post without a tool. */
function Facts({ post: { tool, facts, name, username } }: { post: ListedPost }) {
  const [reviews, ...others] = tool ? factsOf({ post_count: tool.post_count, facts }) : []
  return (
    <p className="facts">
      <span>
        {tool ? (
          <SiteLink to={toolPath(tool.slug)}>{reviews}</SiteLink>
        ) : (
          <SiteLink to={`/members/${username}`} dir="auto">
            {name}
          </SiteLink>
        )}
        {others.map((text) => (
          <span key={text}>{text}</span>
        ))}
        {tool && <ToolHealth state={tool.health} />}
      </span>
    </p>
  )
}
