import type { Post } from '#contract/posts.ts'
import { pictureAddress } from '#web/api/host.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { EditedMark, RelativeTime } from '#web/ui/relative-time.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { RelationBadge, VerifiedMark } from './post-claims.tsx'

/** The author of a post with their own rating, job title and the post's time; links to the author's page. */
export function PostAuthor({
  post,
  short,
}: {
  post: Post
  /** Leaves out the username on a phone. */
  short: boolean
}) {
  const page = `/members/${post.username}`
  return (
    <>
      {/* Hidden from the keyboard and screen readers: the name is the same link. */}
      <SiteLink to={page} tabIndex={-1} aria-hidden className="rounded-full">
        <Avatar name={post.name} src={pictureAddress(post.profile_picture)} />
      </SiteLink>
      <div className="ml-2.5 min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5">
          <SiteLink
            to={page}
            dir="auto"
            className="max-w-full truncate rounded-sm font-semibold text-ink hover:text-accent"
          >
            {post.name}
          </SiteLink>{' '}
          <RelationBadge relation={post.relation} />{' '}
          {post.author_rating !== null && (
            <Stars
              value={post.author_rating}
              spoken={`Rated ${post.author_rating} out of 5 by its author`}
              className="text-[0.8125rem] sm:text-sm"
            />
          )}
        </p>
        <Facts small>
          {post.job_title !== '' && <span dir="auto">{post.job_title}</span>}{' '}
          <span className={short ? 'max-sm:hidden' : undefined}>{`@${post.username}`}</span>{' '}
          <RelativeTime time={post.created_at} />
          <EditedMark time={post.edited_at} />
          <VerifiedMark time={post.verified_at} />
        </Facts>
      </div>
    </>
  )
}
