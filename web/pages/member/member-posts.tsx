import { useInfiniteQuery } from '@tanstack/react-query'
import { NotebookPen } from 'lucide-react'
import { memberPostsQuery } from '#web/api/members.ts'
import { FurtherPosts } from '#web/features/posts/further-posts.tsx'
import { PostList } from '#web/features/posts/post-list.tsx'
import { LoadingPosts } from '#web/features/posts/post-skeleton.tsx'
import { PostCard } from '#web/app/post-card.tsx'
import { EmptyState, ErrorState } from '#web/ui/notices.tsx'

interface MemberPostsProps {
  username: string
  /** The cursor to begin at. */
  from: string | undefined
}

/** What a member has posted, as far as somebody reads on. */
export function MemberPosts({ username, from }: MemberPostsProps) {
  const posted = useInfiniteQuery(memberPostsQuery(username, from))
  if (posted.isPending) return <LoadingPosts />
  if (!posted.data) {
    return <ErrorState onRetry={() => void posted.refetch()}>The posts could not be loaded.</ErrorState>
  }
  const posts = posted.data.pages.flatMap((page) => page.items)
  if (posts.length === 0) return <EmptyState icon={NotebookPen}>No posts yet</EmptyState>
  const next = posted.data.pages.at(-1)?.next
  return (
    <>
      <PostList posts={posts}>{(post) => <PostCard post={post} />}</PostList>
      {next && (
        <FurtherPosts
          address={`/members/${username}?${new URLSearchParams({ cursor: next })}`}
          loading={posted.isFetchingNextPage}
          failed={posted.isFetchNextPageError}
          load={posted.fetchNextPage}
        />
      )}
    </>
  )
}
