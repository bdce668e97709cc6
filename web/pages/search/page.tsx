import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Post } from '#contract/posts.ts'
import { prefetchInBrowser, prefetchOnServer, type Prefetch } from '#web/api/page-data.ts'
import { isSearchable, searchQuery, type Search } from '#web/api/search.ts'
import { FoundTools, foundCount } from '#web/features/tools/found-tools.tsx'
import { foundToolsQuery } from '#web/api/tool-lists.ts'
import { postCount } from '#web/features/lists/list-texts.ts'
import { useUnmuted } from '#web/features/mutes/public.ts'
import { LoadingPosts, PostList } from '#web/features/posts/post-list.tsx'
import { PostCard } from '#web/features/posts/post-card.tsx'
import { parseSearch, searchPath, searchUrl } from '#web/features/search/search-context.tsx'
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
      <h1 className="text-2xl font-semibold wrap-anywhere">
        {q === '' ? (
          'Search'
        ) : (
          <>
            Results for “<bdi>{q}</bdi>”
          </>
        )}
      </h1>
      {q === '' ? (
        <p className="text-ink-soft">Search AI tools by name, by category or by what they do.</p>
      ) : (
        <>
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
      empty={<NoResults words={separateWords(search.q)} />}
      scroll={{ items: 'posts', address: (from) => searchUrl({ ...search, from }) }}
    >
      {(posts) => (
        <>
          <ResultCount posts={posts} isMore={found.hasNextPage} />
          <PostList posts={posts}>{(post) => <PostCard post={post} />}</PostList>
        </>
      )}
    </InfiniteList>
  )
}

/** The number of results, without posts of muted members and hidden posts. */
function ResultCount({ posts, isMore }: { posts: Post[]; isMore: boolean }) {
  const shown = useUnmuted(posts)
  return (
    <p role="status" className="-mt-3 text-sm text-ink-faint">
      {countText(shown.length, isMore)}
    </p>
  )
}

interface NoResultsProps {
  /** Searches to offer in place of all of the words. */
  words?: string[]
  retry?: () => void
}

function NoResults({ words = [], retry }: NoResultsProps) {
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
            <>
              {words.length > 1 && <WordSearches words={words} />}
              <Link to="/" className={buttonClasses({ look: 'secondary' })}>
                Browse tools
              </Link>
            </>
          )
        }
      >
        No results found.
      </EmptyState>
    </div>
  )
}

function WordSearches({ words }: { words: string[] }) {
  return (
    <div className="space-y-3">
      <p className="text-sm text-ink-soft">No post has all of these words. Search for one of them:</p>
      <ul className="flex flex-wrap justify-center gap-2">
        {words.map((word) => (
          <li key={word}>
            <Link to={searchUrl({ q: word })} className={buttonClasses({ look: 'secondary', size: 'small' })}>
              <bdi className="wrap-anywhere">{word}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

// Words that nobody means to search for by themselves.
const smallWords = new Set(['and', 'for', 'the', 'with', 'best'])
const maxWords = 5

/** The first different words of a search that may be searched for by themselves; none of a link or a single word. */
function separateWords(q: string): string[] {
  const words = /\s/.test(q) ? (q.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []) : []
  return [...new Set(words)].filter((word) => !smallWords.has(word)).slice(0, maxWords)
}

function countText(count: number, more: boolean): string {
  return more ? `More than ${count} posts` : postCount(count)
}
