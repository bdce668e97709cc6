import { useId } from 'react'
import type { Post } from '#contract/posts.ts'
import { useMuted } from '#web/members/mutes/public.ts'
import { useIsAuthenticated } from '#web/session/use-session.ts'
import { readingText } from '#web/ui/classes.ts'
import { Facts } from '#web/ui/facts.tsx'
import { lazyPart } from '#web/ui/lazy-component.tsx'
import { Markdown } from '#web/ui/markdown.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'

const loadActions = () => import('./reply-actions.tsx')
const ReplyActions = lazyPart(async () => (await loadActions()).ReplyActions)
const NewReply = lazyPart(async () => (await loadActions()).NewReply)

/** The reply of a maker of the tool, below the review; nothing without one and where the member has muted the maker. */
export function MakerReply({ post }: { post: Post }) {
  const id = useId()
  const isAuthenticated = useIsAuthenticated()
  const { usernames } = useMuted()
  const { maker_reply: reply } = post
  if (!reply || usernames.has(reply.username)) return null
  return (
    <section
      aria-labelledby={id}
      className="mt-5 rounded-md border-l-3 border-accent bg-accent-soft px-4 py-3"
    >
      <h3 id={id} className="text-sm font-semibold text-ink-3">
        Reply of the maker
      </h3>
      <Facts className="mt-0.5 mb-2">
        <SiteLink to={`/members/${reply.username}`} className="font-medium text-ink hover:text-accent">
          {reply.name}
        </SiteLink>{' '}
        <RelativeTime time={reply.created_at} />
      </Facts>
      <Markdown text={reply.text} content={post.content?.maker_reply} className={`${readingText} mt-1.5`} />
      {isAuthenticated && <ReplyActions post={post} writer={reply.username} />}
    </section>
  )
}

/** The button with which a maker of the tool answers a post that has no reply yet. */
export function ReplyButton({ post }: { post: Post }) {
  const isAuthenticated = useIsAuthenticated()
  return isAuthenticated && post.tool && !post.maker_reply && <NewReply post={post} />
}
