import { useQuery, type QueryClient } from '@tanstack/react-query'
import type { Api } from '#web/api/client.ts'
import { integrityQuery } from '#web/ranks/integrity-queries.ts'
import { loadInBrowser, prefetchOnServer } from '#web/api/page-data.ts'
import { PageHead } from '#web/app/page-head.tsx'
import { useSite } from '#web/app/site.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/feedback.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import type { Route } from './+types/page.ts'
import { Report } from './report.tsx'
import { Rules } from './rules.tsx'

/** A failure to load the numbers is shown in their place: the rules need none. */
function prefetch(cache: QueryClient, api: Api) {
  return cache.prefetchQuery(integrityQuery(api))
}

export function loader({ context }: Route.LoaderArgs) {
  return prefetchOnServer(context, prefetch)
}

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  return loadInBrowser(prefetch, url)
}

/** The rules by which the site orders and moderates, and what they led to. */
export default function IntegrityPage() {
  const { name } = useSite()
  const { data, isError, refetch } = useQuery(integrityQuery())
  return (
    <div className="space-y-10">
      <PageHead
        title="Integrity"
        description={`How ${name} keeps its ratings and orders honest: each rule in plain words, and what was done in the last 90 days.`}
        path="/integrity"
      />
      <div className="space-y-4">
        <h1 className="text-2xl font-semibold">Integrity</h1>
        <p className="max-w-prose text-lg text-ink-2">
          A review is worth something only if nobody can buy it, and if you can check who decided what. These
          are the rules, and what they led to.
        </p>
        <SiteLink to="/integrity/log" className={buttonClasses({ look: 'secondary' })}>
          Read the moderation log
        </SiteLink>
      </div>
      {data ? (
        <Report report={data} />
      ) : isError ? (
        <ErrorState onRetry={() => void refetch()}>The numbers could not be loaded.</ErrorState>
      ) : (
        <Loading />
      )}
      <Rules />
    </div>
  )
}
