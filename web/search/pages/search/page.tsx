import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { plainText } from '#contract/plain-text.ts'
import type { FoundPost, Match } from '#contract/search.ts'
import { prefetchInBrowser, prefetchOnServer, type Prefetch } from '#web/api/page-data.ts'
import { isSearchable, searchQuery, type Search } from '#web/api/search.ts'
import { findUrl } from '#web/finder/find-url.ts'
import { FoundTools, foundCount } from '#web/tools/found-tools.tsx'
import { foundToolsQuery } from '#web/api/tool-lists.ts'
import { postCount } from '#web/lists/list-texts.ts'
import { useUnmuted } from '#web/members/mutes/public.ts'
import { excerpt } from '#web/posts/post-article.tsx'
import { LoadingPosts, PostList } from '#web/posts/post-list.tsx'
import { PostCard } from '#web/posts/post-card.tsx'
import { parseSearch, searchPath, searchUrl } from '#web/search/search-context.tsx'
import { PageHead } from '#web/app/page-head.tsx'
import type { PageHandle } from '#web/app/cache-key-params.ts'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { EmptyPicture } from '#web/ui/empty-picture.tsx'
import { EmptyState } from '#web/ui/feedback.tsx'
import { InfiniteList } from '#web/ui/query-list.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Route } from './+types/page.ts'

// `prefetchInfiniteQuery` does not throw: a failed search is a page without results.
function prefetch(search: Search): Prefetch {
  return async (cache, api) => {
    if (!isSearchable(search.q)) return
    await Promise.all([
      cache.prefetchInfiniteQuery(searchQuery(search, api)),
      !search.from && cache.prefetchQuery(foundToolsQuery(search.q, foundCount, api)),
    ])
  }
}

export const handle: PageHandle = { cacheKeyParams: ['q', 'cursor'] }

export function loader({ context, url }: Route.LoaderArgs) {
  return prefetchOnServer(context, prefetch(parseSearch(url.searchParams)))
}

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  return prefetchInBrowser(prefetch(parseSearch(url.searchParams)))
}

/** The results of a search. */
export default function SearchPage() {
  const [params] = useSearchParams()
  const search = parseSearch(params)
  const { q } = search
  return (
    <div className="space-y-5">
      {q === '' ? (
        <PageHead
          title="Search"
          description="Search AI tools by name, by category or by what they do."
          path={searchPath}
        />
      ) : (
        <PageHead
          title={`Search: ${q}`}
          description={`AI tools for “${q}”, as people who use them describe, review and rate them.`}
          path={searchUrl({ q })}
          hidden
        />
      )}
      <h1 className="text-2xl font-semibold wrap-anywhere clip-letters">
        {q === '' ? (
          'Search'
        ) : (
          <span>
            Results for “<bdi>{q}</bdi>”
          </span>
        )}
      </h1>
      {q === '' ? (
        <p className="text-ink-2">Search AI tools by name, by category or by what they do.</p>
      ) : (
        <>
          <p className="-mt-3">
            <Link to={findUrl(q)} className={buttonClasses({ look: 'link' }, 'min-h-8')}>
              Ask it as a question
            </Link>
          </p>
          {isSearchable(q) && !search.from && <FoundTools q={q} />}
          <Results key={q} search={search} />
        </>
      )}
    </div>
  )
}

/** The posts that match a search. A failed search shows no results and a toast. */
function Results({ search }: { search: Search }) {
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
      scroll={{ items: 'posts', address: (from) => searchUrl({ ...search, from }) }}
    >
      {(posts) => (
        <>
          <ResultCount posts={posts} isMore={found.hasNextPage} />
          <FoundPosts posts={posts.filter(({ match }) => match.exact)} />
          <CloseMatches posts={posts.filter(({ match }) => !match.exact)} />
        </>
      )}
    </InfiniteList>
  )
}

/** Posts that have only some of the words, or fit by their meaning. */
function CloseMatches({ posts }: { posts: FoundPost[] }) {
  if (posts.length === 0) return null
  return (
    <section aria-labelledby="close-matches">
      <h2 id="close-matches" className="mt-8 mb-3 text-xl font-semibold">
        Close matches
      </h2>
      <FoundPosts posts={posts} />
    </section>
  )
}

function FoundPosts({ posts }: { posts: FoundPost[] }) {
  if (posts.length === 0) return null
  return (
    <PostList tall posts={posts}>
      {(post) =>
        isPassageShown(post) ? (
          <PostCard post={post} />
        ) : (
          <PostCard post={post} belowTexts={<Passage match={post.match} />} />
        )
      }
    </PostList>
  )
}

/** Whether the card itself shows the passage by which the post was found. It opens on the review where there is one. */
function isPassageShown({
  match: { field, text },
  description,
  personal_review: review,
}: FoundPost): boolean {
  const open = review === '' ? 'description' : 'review'
  if (field === open) return excerpt(plainText(review || description)).includes(text)
  return field === 'title' || field === 'categories'
}

const fieldNames: Record<Match['field'], string> = {
  title: 'Title',
  categories: 'Categories',
  description: 'Description',
  review: 'Review',
  comment: 'Comment',
}

function Passage({ match: { field, text } }: { match: Match }) {
  return (
    <p className="mt-2.5 max-w-[65ch] font-reading text-read wrap-anywhere">
      <span className="font-sans text-sm text-ink-3">{fieldNames[field]}:</span> <q dir="auto">{text}</q>
    </p>
  )
}

/** The number of results, without posts of muted members and hidden posts. */
function ResultCount({ posts, isMore }: { posts: FoundPost[]; isMore: boolean }) {
  const shown = useUnmuted(posts)
  return (
    <p role="status" className="-mt-3 text-sm text-ink-3">
      {countText(shown.length, isMore)}
    </p>
  )
}

function NoResults({ retry }: { retry?: () => void }) {
  return (
    <div role="status">
      <EmptyState
        picture={<EmptyPicture of="search" />}
        action={
          retry ? (
            <Button look="secondary" onClick={retry}>
              Try again
            </Button>
          ) : (
            <Link to="/" className={buttonClasses({ look: 'secondary' })}>
              Browse tools
            </Link>
          )
        }
      >
        No results found.
      </EmptyState>
    </div>
  )
}

function countText(count: number, more: boolean): string {
  return more ? `More than ${count} posts` : postCount(count)
}
