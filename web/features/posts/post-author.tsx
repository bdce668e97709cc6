import type { Post } from '#contract/posts.ts'
import { pictureAddress } from '#web/api/host.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { EditedMark, RelativeTime } from '#web/ui/relative-time.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'

type Author = Pick<Post, 'name' | 'username' | 'profile_picture' | 'created_at' | 'edited_at'>

/** Who wrote a post, and when; leads to the author's page. */
export function PostAuthor({ post }: { post: Author }) {
  const page = `/members/${post.username}`
  return (
    <div className="post-author">
      {/* The name beside it leads there too. */}
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
