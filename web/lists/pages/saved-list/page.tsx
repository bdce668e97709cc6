import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { SavedListWithPosts } from '#contract/lists.ts'
import { messages } from '#contract/messages.ts'
import { savedListQuery } from '#web/api/lists.ts'
import { decimalNumber } from '#web/api/decimal-number.ts'
import { isNotFound } from '#web/api/page-data.ts'
import { CategoryFilter } from '#web/categories/category-filter.tsx'
import { parseFeedFilter } from '#web/posts/feed/feed.ts'
import { ListActions } from '#web/lists/list-actions.tsx'
import { ListShelfHead } from '#web/lists/list-shelf-head.tsx'
import { postCount } from '#web/lists/list-texts.ts'
import { shelvedTools } from '#web/lists/shelved-tools.ts'
import { RemoveFromList } from '#web/lists/remove-from-list.tsx'
import { PostCard } from '#web/posts/post-card.tsx'
import { LoadingPosts, PostList } from '#web/posts/post-list.tsx'
import { PageHead } from '#web/app/page-head.tsx'
import type { PageHandle } from '#web/app/cache-key-params.ts'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { restoreLostFocus } from '#web/ui/content-focus.ts'
import { Icon } from '#web/ui/icon.tsx'
import { EmptyPicture } from '#web/ui/empty-picture.tsx'
import { EmptyState, ErrorState } from '#web/ui/feedback.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { Skeleton, loadingClasses } from '#web/ui/loading.tsx'
import type { Route } from './+types/page.ts'
import { Visibility } from './visibility.tsx'

// With the library that drags.
const OwnPosts = lazyComponent(async () => (await import('./own-posts.tsx')).OwnPosts)

// No visible heading: a link comes first.
export const handle: PageHandle = { title: 'My Saved Tools' }

/** One of the member's lists. */
export default function SavedListPage({ params }: Route.ComponentProps) {
  const { data: list, error, refetch } = useQuery(savedListQuery(decimalNumber(params.id)))
  return (
    <div className="space-y-5">
      <Link to="/saved" className={buttonClasses({ look: 'ghost' }, '-ml-3')}>
        <Icon name="arrow-left" className="size-4" />
        Back To Feed
      </Link>
      {list && <ListDetails key={list.id} list={list} />}
      {!list && <PageHead title="My Saved Tools" hidden />}
      {!list && !isNotFound(error) && <h1 className="sr-only">My Saved Tools</h1>}
      {!list && !error && (
        <>
          <Skeleton className={`${loadingClasses} h-9 w-1/2`} />
          <LoadingPosts />
        </>
      )}
      {!list && error && <Failed error={error} retry={() => void refetch()} />}
    </div>
  )
}

function Failed({ error, retry }: { error: Error; retry: () => void }) {
  if (isNotFound(error)) {
    return (
      <EmptyState heading picture={<EmptyPicture of="saved" />}>
        {messages.list.notFound}
      </EmptyState>
    )
  }
  return <ErrorState onRetry={retry}>The list could not be loaded.</ErrorState>
}

/** A list with its posts that have every category in the URL. */
function ListDetails({ list }: { list: SavedListWithPosts }) {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const { category = [] } = parseFeedFilter(search)
  const posts = list.items.filter((post) =>
    category.every((id) => post.categories.some((one) => one.id === id)),
  )
  const name = list.name || 'My Saved Tools'
  useFocusAfterRemoval(list.items.length)
  // Without its code, the list can still be read.
  const [isPlain, setIsPlain] = useState(false)
  const showPlain = useCallback(() => setIsPlain(true), [])

  function choose(chosen: number[]) {
    setSearch(
      chosen.map((id): [string, string] => ['category', String(id)]),
      { preventScrollReset: true, replace: true },
    )
  }

  return (
    <>
      <PageHead title={name} hidden />
      <ListShelfHead
        name={name}
        description={list.description}
        tools={shelvedTools(list.items)}
        edge={<span role="status">{postCount(list.post_count)} saved</span>}
      >
        <ListActions list={list} onDeleted={() => void navigate('/saved')} />
      </ListShelfHead>
      <Visibility list={list} />
      <CategoryFilter chosen={category} onChange={choose} />
      {posts.length === 0 ? (
        <EmptyState
          picture={<EmptyPicture of="saved" />}
          action={
            category.length > 0 ? (
              <Button look="secondary" onClick={() => choose([])}>
                Clear filters
              </Button>
            ) : (
              <Link to="/" className={buttonClasses({ look: 'secondary' })}>
                Browse tools
              </Link>
            )
          }
        >
          No saved tools for selected category
        </EmptyState>
      ) : isPlain ? (
        <PostList posts={posts}>
          {(post) => <PostCard post={post} moreItems={<RemoveFromList post={post} list={list.id} />} />}
        </PostList>
      ) : (
        <OwnPosts list={list.id} posts={posts} sortable={category.length === 0} onLoadError={showPlain} />
      )}
    </>
  )
}

/** Moves the focus to the content of the page when the focused button is removed with its post. */
function useFocusAfterRemoval(count: number): void {
  const before = useRef(count)
  useEffect(() => {
    const fewer = count < before.current
    before.current = count
    if (fewer) restoreLostFocus()
  }, [count])
}
