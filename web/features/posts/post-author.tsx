import { Link } from 'react-router'
import type { Post } from '#contract/posts.ts'
import { pictureAddress } from '#web/api/host.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'

type Author = Pick<Post, 'name' | 'username' | 'profile_picture' | 'created_at'>

/** Who wrote a post, and when; leads to the author's page. */
export function PostAuthor({ post }: { post: Author }) {
  const page = `/members/${post.username}`
  return (
    <div className="post-author">
      {/* The name beside it leads there too. */}
      <Link to={page} prefetch="intent" tabIndex={-1} aria-hidden className="rounded-full">
        <Avatar name={post.name} src={pictureAddress(post.profile_picture)} />
      </Link>
      <div>
        <Link to={page} prefetch="intent" className="author-name">
          {post.name}
        </Link>
        <p className="facts">
          <span>
            <span>{`@${post.username}`}</span>
            <RelativeTime time={post.created_at} />
          </span>
        </p>
      </div>
    </div>
  )
}
