import { useInfiniteQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useEffect } from 'react'
import { isSearchable, searchQuery, type Search } from '#web/api/search.ts'
import { PostList } from '#web/features/posts/post-list.tsx'
import { LoadingPosts } from '#web/features/posts/post-skeleton.tsx'
import { addressOf } from '#web/features/search/search-address.ts'
import { PostCard } from '#web/app/post-card.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback.tsx'
import { InfiniteList } from '#web/ui/query-list.tsx'
import { toast } from '#web/ui/toast.ts'

/** The posts that match a search. A failed search shows no results and a toast. */
export function Results({ search }: { search: Search }) {
  const enabled = isSearchable(search.q)
  const found = useInfiniteQuery({ ...searchQuery(search), enabled })
  const failure = found.data === undefined ? found.error : null
  useEffect(() => {
    if (!failure) return
    console.error('Searching failed', failure)
    toast.error('The search did not work.')
  }, [failure])

  return (
    <InfiniteList
      query={found}
      pending={enabled ? <LoadingPosts /> : <NoResults />}
      error={<NoResults retry={() => void found.refetch()} />}
      empty={<NoResults />}
      scroll={{ items: 'posts', address: (from) => addressOf({ ...search, from }) }}
    >
      {(posts) => (
        <>
          <p role="status" className="-mt-3 text-sm text-ink-faint">
            {countText(posts.length, found.hasNextPage)}
          </p>
          <PostList posts={posts}>{(post) => <PostCard post={post} />}</PostList>
        </>
      )}
    </InfiniteList>
  )
}

function NoResults({ retry }: { retry?: () => void }) {
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
