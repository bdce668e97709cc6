import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { SavedListWithPosts } from '#contract/lists.ts'
import { CategoryFilter } from '#web/features/feed/category-filter.tsx'
import { filterOf } from '#web/features/feed/feed-address.ts'
import { ListActions } from '#web/features/lists/list-actions.tsx'
import { postCount } from '#web/features/lists/list-grid.tsx'
import { PostList } from '#web/features/posts/post-list.tsx'
import { PageHead } from '#web/app/page-head.tsx'
import { PostCard } from '#web/app/post-card.tsx'
import { EmptyState } from '#web/ui/feedback.tsx'

/** A list with its posts; those of certain categories alone, if that is asked for in the address. */
export function ListDetails({ list }: { list: SavedListWithPosts }) {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const { category = [] } = filterOf(search)
  const posts = list.items.filter((post) =>
    category.every((id) => post.categories.some((one) => one.id === id)),
  )
  const name = list.name || 'My Saved Tools'
  useKeptFocus(list.items.length)

  function choose(chosen: number[]) {
    setSearch(
      chosen.map((id): [string, string] => ['category', String(id)]),
      { preventScrollReset: true, replace: true },
    )
  }

  return (
    <>
      <PageHead title={name} hidden />
      <div className="space-y-4">
        <div className="space-y-1">
          <h1 className="text-2xl font-semibold wrap-anywhere">{name}</h1>
          {list.description && <p className="max-w-prose wrap-anywhere text-ink-soft">{list.description}</p>}
          <p role="status" className="text-sm text-ink-faint">
            {postCount(list.post_count)} saved
          </p>
        </div>
        <ListActions list={list} onDeleted={() => void navigate('/saved')} />
      </div>
      <CategoryFilter chosen={category} onChange={choose} />
      {posts.length === 0 ? (
        <EmptyState>No saved tools for selected category</EmptyState>
      ) : (
        <PostList posts={posts}>{(post) => <PostCard post={post} />}</PostList>
      )}
    </>
  )
}

/** A post that leaves the list takes the focus with it; the keyboard goes on from the page's content. */
function useKeptFocus(count: number): void {
  const before = useRef(count)
  useEffect(() => {
    const fewer = count < before.current
    before.current = count
    if (fewer && document.activeElement === document.body) {
      document.getElementById('content')?.focus({ preventScroll: true })
    }
  }, [count])
}
