import { Link } from 'react-router'
import type { Post } from '#contract/posts.ts'
import { pictureAddress } from '#web/api/host.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'

type Author = Pick<Post, 'name' | 'username' | 'profile_picture' | 'created_at'>

// The dot stands between two parts, and out of sight before the first of a line.
const part = "max-w-full truncate before:inline-block before:w-4 before:text-center before:content-['·']"

/** Who wrote a post, and when; leads to the author's page. */
export function PostAuthor({ post }: { post: Author }) {
  const page = `/members/${post.username}`
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3">
      {/* The name beside it leads there too. */}
      <Link to={page} prefetch="intent" tabIndex={-1} aria-hidden className="rounded-full">
        <Avatar name={post.name} src={pictureAddress(post.profile_picture)} />
      </Link>
      <div className="min-w-0">
        <p className="flex text-sm font-semibold text-ink">
          <Link to={page} prefetch="intent" className="truncate rounded-sm hover:text-accent">
            {post.name}
          </Link>
        </p>
        <p className="overflow-hidden text-sm text-ink-faint">
          <span className="-ml-4 flex flex-wrap">
            <span className={part}>@{post.username}</span>
            <RelativeTime time={post.created_at} className={part} />
          </span>
        </p>
      </div>
    </div>
  )
}
