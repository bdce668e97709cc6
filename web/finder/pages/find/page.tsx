import type { QueryClient } from '@tanstack/react-query'
import { data, useSearchParams } from 'react-router'
import type { Api } from '#web/api/client.ts'
import { ApiError } from '#web/api/errors.ts'
import { errorText } from '#web/api/failure-text.ts'
import { findQuery, tasksByCategoryQuery, tasksQuery } from '#web/api/finder.ts'
import { loadInBrowser, prefetchOnServer } from '#web/api/page-data.ts'
import { findPath, findUrl, parseNeed } from '#web/finder/find-url.ts'
import { NeedForm } from '#web/finder/need-form.tsx'
import type { PageHandle } from '#web/app/cache-key-params.ts'
import { PageHead } from '#web/app/page-head.tsx'
import type { Route } from './+types/page.ts'
import { Results, useFound } from './results.tsx'
import { SavedNeeds } from './saved-needs.tsx'
import { TasksByCategory } from './tasks.tsx'

export const handle: PageHandle = { cacheKeyParams: ['need'] }

async function prefetch(cache: QueryClient, api: Api, need: string) {
  if (need === '') return cache.ensureQueryData(tasksByCategoryQuery(api))
  const { results } = await cache.ensureQueryData(findQuery(need, false, api))
  return results.length === 0 && cache.prefetchQuery(tasksQuery(undefined, api))
}

/** The sentence of the server about a need that it refuses; undefined for any other failure. */
function refusalOf(error: unknown): string | undefined {
  return error instanceof ApiError && error.status === 400 ? errorText(error, 'This is no need.') : undefined
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const need = parseNeed(url.searchParams)
  let refusal: string | undefined
  const state = await prefetchOnServer(context, async (cache, api) => {
    try {
      await prefetch(cache, api, need)
    } catch (error) {
      refusal = refusalOf(error)
      if (refusal === undefined) throw error
      await cache.prefetchQuery(tasksByCategoryQuery(api))
    }
  })
  return data({ ...state, refusal }, { status: refusal === undefined ? 200 : 400 })
}

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  return loadInBrowser((cache, api) => prefetch(cache, api, parseNeed(url.searchParams)), url)
}

const title = 'What should I use?'

/** Tools for a need, with what people say about them; tasks without a need. */
export default function FindPage({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const need = parseNeed(params)
  // Undefined after a navigation in the browser, where the query fails.
  const refused: string | undefined = loaderData?.refusal
  const found = useFound(need, need !== '' && refused === undefined)
  const refusal = refused ?? refusalOf(found.error)
  return (
    <div className="space-y-5">
      <FindHead need={refusal === undefined ? need : ''} hidden={need !== ''} />
      <h1 className="text-display font-semibold">{title}</h1>
      <NeedForm need={need} error={refusal} />
      {need === '' || refusal !== undefined ? (
        <>
          <SavedNeeds />
          <TasksByCategory />
        </>
      ) : (
        <Results need={need} query={found} />
      )}
    </div>
  )
}

const description =
  'Say what you need done, and see which AI tools people use for it, with what they say about them.'

/** Search engines index the page without a need. */
function FindHead({ need, hidden }: { need: string; hidden: boolean }) {
  if (need === '') return <PageHead title={title} description={description} path={findPath} hidden={hidden} />
  return (
    <PageHead
      title={`${need} – ${title}`}
      description={`AI tools for “${need}”, with what people who use them say.`}
      path={findUrl(need)}
      hidden
      document={`/find.md?${new URLSearchParams({ need })}`}
      preview={{ path: `/find/preview.png?${new URLSearchParams({ need })}`, alt: need }}
    />
  )
}
