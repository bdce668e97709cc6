import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { toolPostsQuery, type ToolPostFilter, type ToolPostSort } from '#web/api/tools.ts'
import { PostCard } from '#web/posts/post-card.tsx'
import { LoadingPosts, PostList } from '#web/posts/post-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback.tsx'
import { Select } from '#web/ui/input.tsx'
import { InfiniteList } from '#web/ui/query-list.tsx'
import { toolSorts, toolUrl } from './tool-address.ts'

const sortNames: Record<ToolPostSort, string> = {
  helpful: 'Most helpful',
  new: 'Newest',
  top: 'Best liked',
}

/** The posts about a tool. */
export function Reviews({ slug, filter }: { slug: string; filter: ToolPostFilter }) {
  const id = useId()
  const reviews = useInfiniteQuery({ ...toolPostsQuery(slug, filter), placeholderData: keepPreviousData })
  return (
    <section id="reviews" aria-labelledby={id}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="text-xl">
          Reviews
        </h2>
        <SortForm slug={slug} sort={filter.sort} />
      </div>
      <InfiniteList
        query={reviews}
        pending={<LoadingPosts />}
        error="The reviews could not be loaded."
        empty={<EmptyState>No more reviews</EmptyState>}
        scroll={{
          items: 'reviews',
          address: (from) => toolUrl(slug, { sort: filter.sort, from }),
          onDemand: true,
        }}
      >
        {(posts) => (
          <PostList tall posts={posts}>
            {(post) => <PostCard post={post} look="review" />}
          </PostList>
        )}
      </InfiniteList>
    </section>
  )
}

/** A form, so that it works without script. */
function SortForm({ slug, sort }: { slug: string; sort: ToolPostSort }) {
  const navigate = useNavigate()
  const [chosen, setChosen] = useState(sort)
  const [inAddress, setInAddress] = useState(sort)
  // Going back in the history changes the address alone.
  if (inAddress !== sort) {
    setInAddress(sort)
    setChosen(sort)
  }
  return (
    <form action={`/tools/${slug}`} className="flex items-center gap-2">
      <label className="flex items-center gap-2 text-sm font-medium text-ink-2">
        Sort reviews by
        <Select
          name="sort"
          value={chosen}
          onChange={(event) => {
            const next = event.target.value as ToolPostSort
            setChosen(next)
            void navigate(toolUrl(slug, { sort: next }), { preventScrollReset: true })
          }}
          small
        >
          {toolSorts.map((one) => (
            <option key={one} value={one}>
              {sortNames[one]}
            </option>
          ))}
        </Select>
      </label>
      <noscript>
        <Button type="submit" look="secondary" size="small">
          Sort
        </Button>
      </noscript>
    </form>
  )
}
