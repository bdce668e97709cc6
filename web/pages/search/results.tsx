import { useInfiniteQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useEffect } from 'react'
import { canBeAsked, searchQuery, type Search } from '#web/api/search.ts'
import { FurtherPosts } from '#web/features/posts/further-posts.tsx'
import { PostList } from '#web/features/posts/post-list.tsx'
import { LoadingPosts } from '#web/features/posts/post-skeleton.tsx'
import { addressOf } from '#web/features/search/search-address.ts'
import { PostCard } from '#web/app/post-card.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/notices.tsx'
import { toast } from '#web/ui/toast.ts'

/** The posts that were found, as far as somebody reads on. A search that fails has none, and says so in passing. */
export function Results({ search }: { search: Search }) {
  const enabled = canBeAsked(search.q)
  const found = useInfiniteQuery({ ...searchQuery(search), enabled })
  const { data, error, isError, refetch } = found
  const failure = data === undefined ? error : null

  useEffect(() => {
    if (!failure) return
    console.error('Searching failed', failure)
    toast.error('The search did not work.')
  }, [failure])

  if (enabled && found.isPending) return <LoadingPosts />
  const posts = data?.pages.flatMap((page) => page.items) ?? []
  if (posts.length === 0) return <Nothing retry={isError ? () => void refetch() : undefined} />
  const from = data?.pages.at(-1)?.next
  return (
    <>
      <p role="status" className="-mt-3 text-sm text-ink-faint">
        {countText(posts.length, found.hasNextPage)}
      </p>
      <PostList posts={posts}>{(post) => <PostCard post={post} />}</PostList>
      {from && (
        <FurtherPosts
          address={addressOf({ ...search, from })}
          loading={found.isFetchingNextPage}
          failed={found.isFetchNextPageError}
          load={found.fetchNextPage}
        />
      )}
    </>
  )
}

function Nothing({ retry }: { retry: (() => void) | undefined }) {
  return (
    <div role="status">
      <EmptyState
        icon={SearchX}
        action={
          retry && (
            <Button look="secondary" onClick={retry}>
              Try again
            </Button>
          )
        }
      >
        No results found.
      </EmptyState>
    </div>
  )
}

function countText(count: number, more: boolean): string {
  if (more) return `More than ${count} tools`
  return count === 1 ? '1 tool' : `${count} tools`
}
