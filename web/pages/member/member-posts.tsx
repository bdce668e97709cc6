import { useInfiniteQuery } from '@tanstack/react-query'
import { NotebookPen } from 'lucide-react'
import { memberPostsQuery } from '#web/api/members.ts'
import { PostList } from '#web/features/posts/post-list.tsx'
import { LoadingPosts } from '#web/features/posts/post-skeleton.tsx'
import { PostCard } from '#web/app/post-card.tsx'
import { EmptyState } from '#web/ui/feedback.tsx'
import { InfiniteList } from '#web/ui/query-list.tsx'

interface MemberPostsProps {
  username: string
  /** The cursor of the first page that is shown. */
  from: string | undefined
}

/** The posts of a member, newest first. */
export function MemberPosts({ username, from }: MemberPostsProps) {
  return (
    <InfiniteList
      query={useInfiniteQuery(memberPostsQuery(username, from))}
      pending={<LoadingPosts />}
      error="The posts could not be loaded."
      empty={<EmptyState icon={NotebookPen}>No posts yet</EmptyState>}
      scroll={{
        items: 'posts',
        address: (cursor) => `/members/${username}?${new URLSearchParams({ cursor })}`,
      }}
    >
      {(posts) => <PostList posts={posts}>{(post) => <PostCard post={post} />}</PostList>}
    </InfiniteList>
  )
}
