import { useQuery, type QueryClient } from '@tanstack/react-query'
import { data, useNavigate, useParams, useSearchParams } from 'react-router'
import { categoriesQuery } from '#web/api/categories.ts'
import type { Api } from '#web/api/client.ts'
import { tasksQuery } from '#web/api/finder.ts'
import { loadInBrowser, prefetchOnServer } from '#web/api/page-data.ts'
import { feedQuery, type FeedFilter } from '#web/api/feed.ts'
import { CategoryFilter } from '#web/categories/category-filter.tsx'
import { feedUrl, parseFeedFilter } from '#web/posts/feed/feed.ts'
import { FeedTabs } from '#web/posts/feed/feed-tabs.tsx'
import { TaskLinks } from '#web/finder/task-links.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { PageHead } from '#web/app/page-head.tsx'
import type { PageHandle } from '#web/app/cache-key-params.ts'
import type { Route } from './+types/page.ts'
import { Ask } from './ask.tsx'
import { Composer } from './composer.tsx'
import { Feed } from './feed.tsx'
import { Invitation } from './invitation.tsx'

/** The category of a feed that shows exactly one. */
function onlyCategory({ category: [id, ...more] = [] }: FeedFilter): number | undefined {
  return more.length === 0 ? id : undefined
}

function prefetch(cache: QueryClient, api: Api, filter: FeedFilter) {
  const category = onlyCategory(filter)
  return Promise.all([
    cache.ensureInfiniteQueryData(feedQuery(filter, api)),
    cache.prefetchQuery(categoriesQuery(api)),
    cache.prefetchQuery(tasksQuery(undefined, api)),
    category !== undefined && cache.prefetchQuery(tasksQuery(category, api)),
  ])
}

export const handle: PageHandle = { cacheKeyParams: ['category', 'sort', 'period', 'cursor'] }

// The page of an unknown path is cached once for all paths, so it ignores the query.
const unfiltered = parseFeedFilter(new URLSearchParams())

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const unknownPath = '*' in params
  const filter = unknownPath ? unfiltered : parseFeedFilter(url.searchParams)
  const state = await prefetchOnServer(context, (cache, api) => prefetch(cache, api, filter))
  return data(state, { status: unknownPath ? 404 : 200 })
}

export function clientLoader({ url, params }: Route.ClientLoaderArgs) {
  const filter = '*' in params ? unfiltered : parseFeedFilter(url.searchParams)
  return loadInBrowser((cache, api) => prefetch(cache, api, filter), url)
}

const description =
  'People share the AI tools they use: what they are good at, what they are not, and how others rate them.'

/** The feed. Also the page of unknown paths, with status 404. */
export default function HomePage() {
  const unknownPath = '*' in useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const filter = unknownPath ? unfiltered : parseFeedFilter(search)
  return (
    <>
      {unknownPath ? <PageHead description={description} hidden /> : <FeedHead filter={filter} />}
      <div className="grid grid-cols-1 gap-6 guest-home:[grid-area:1/1/span_2/span_2] guest-home:grid-cols-subgrid guest-home:grid-rows-subgrid">
        <Ask />
        <div className="space-y-5">
          <Invitation />
          <Composer />
          {/* The orders of the feed, and at the end of the line its categories. */}
          <div className="flex flex-wrap items-center gap-x-5 border-b border-line">
            <FeedTabs filter={filter} />
            <CategoryFilter
              className="py-1.5 sm:ml-auto"
              // The server counts the posts of all time.
              counted={(filter.period ?? 'all') === 'all'}
              chosen={filter.category ?? []}
              onChange={(category) =>
                void navigate(feedUrl({ ...filter, category, from: undefined }), { preventScrollReset: true })
              }
            />
          </div>
          <FollowFilter chosen={filter.category ?? []} />
          <CategoryTasks category={onlyCategory(filter)} />
          <Feed filter={filter} />
        </div>
      </div>
    </>
  )
}

const FollowCategories = lazyComponent(
  async () => (await import('#web/members/follows/follow-categories.tsx')).FollowCategories,
  null,
)

/** Buttons that follow the categories of the filter, in a row whose height is kept until their code is loaded. */
function FollowFilter({ chosen }: { chosen: number[] }) {
  const { data = [] } = useQuery(categoriesQuery())
  const categories = data.filter(({ id }) => chosen.includes(id))
  if (categories.length === 0) return null
  return (
    <div className="min-h-8">
      <FollowCategories categories={categories} onLoadError={ignore} />
    </div>
  )
}

const ignore = () => {}

/** Tasks of the tools of the only category of the filter. */
function CategoryTasks({ category }: { category: number | undefined }) {
  const { data: tasks = [] } = useQuery({ ...tasksQuery(category), enabled: category !== undefined })
  if (category === undefined) return null
  return <TaskLinks tasks={tasks} label="Tasks of this category" />
}

const sortTitles = { trending: 'Trending', top: 'Best rated' }

/** Search engines index the feed and the feed of each category, but no combinations, no other orders and no later pages. */
function FeedHead({ filter }: { filter: FeedFilter }) {
  const { category = [], sort, from } = filter
  const { data: categories = [] } = useQuery(categoriesQuery())
  const [id, ...more] = category
  const one = more.length === 0 ? categories.find((known) => known.id === id) : undefined
  const isIndexed = (id === undefined || one !== undefined) && !from && (!sort || sort === 'new')
  const order = sort && sort !== 'new' ? sortTitles[sort] : undefined
  return (
    <PageHead
      title={[order, one?.name].filter(Boolean).join(' · ') || undefined}
      description={
        one
          ? `AI tools for ${one.name}, recommended, reviewed and rated by people who use them.`
          : description
      }
      path={isIndexed ? feedUrl({ category }) : undefined}
      hidden={!isIndexed}
      feed={one && { title: one.name, path: `/feed.atom?category=${one.id}` }}
    />
  )
}
