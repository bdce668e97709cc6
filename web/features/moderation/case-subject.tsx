import { Link } from 'react-router'
import type { ReportCase } from '#contract/moderation.ts'

const text = 'max-w-prose wrap-anywhere whitespace-pre-line'

/** What was reported, whole: a judgement by its beginning would be one of half. */
export function CaseSubject({ post, comment }: Pick<ReportCase, 'post' | 'comment'>) {
  return (
    <div className="mt-3 space-y-3 border-l-2 border-line pl-4">
      {comment ? (
        <>
          <p className={text}>{comment.text}</p>
          <p className="text-sm text-ink-soft wrap-anywhere">
            On <PostTitle post={post} />
          </p>
        </>
      ) : (
        <>
          <p className={text}>{post.description}</p>
          {post.personal_review && <p className={`${text} text-ink-soft`}>{post.personal_review}</p>}
          {/* Where it leads is to be read, not to be followed by chance. */}
          {post.link && <p className="text-sm text-ink-soft wrap-anywhere">{post.link}</p>}
          <p className="text-sm">
            <PostTitle post={post}>Open the post</PostTitle>
          </p>
        </>
      )}
    </div>
  )
}

function PostTitle({ post, children }: Pick<ReportCase, 'post'> & { children?: string }) {
  // A hidden post has no page.
  if (post.hidden_because) return children ? null : post.title
  return (
    <Link to={`/posts/${post.id}`} className="rounded-sm text-accent underline underline-offset-4">
      {children ?? post.title}
    </Link>
  )
}
