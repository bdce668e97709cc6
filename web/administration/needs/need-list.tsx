import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/classes.ts'
import { EmptyPicture } from '#web/ui/empty-picture.tsx'
import { EmptyState } from '#web/ui/feedback.tsx'
import { LoadingRows } from '#web/ui/loading.tsx'
import { InfiniteList } from '#web/ui/query-list.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { needsQuery } from './queries.ts'

function resultsText(results: number): string {
  if (results === 0) return 'found nothing'
  return `found ${results} ${results === 1 ? 'tool' : 'tools'}`
}

/** Needs that people asked, without who asked. `?empty=true` in the address: only those that found nothing. */
export function NeedList({ onAddSynonym }: { onAddSynonym: (need: string) => void }) {
  const [params, setParams] = useSearchParams()
  const empty = params.get('empty') === 'true'
  const query = useInfiniteQuery(needsQuery(empty))
  return (
    <section aria-labelledby="needs" className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="needs" className="text-lg font-semibold">
          Asked in the last 90 days
        </h2>
        <label className="flex items-center gap-2 text-sm">
          <input
            type="checkbox"
            checked={empty}
            className="size-4 accent-accent"
            onChange={({ target }) =>
              setParams(target.checked ? { empty: 'true' } : {}, { replace: true, preventScrollReset: true })
            }
          />
          Only those that found nothing
        </label>
      </div>
      <InfiniteList
        query={query}
        pending={<LoadingRows />}
        error="The needs could not be loaded."
        empty={
          <EmptyState picture={<EmptyPicture of="done" />}>
            {empty ? 'Every need has found something' : 'Nobody has asked yet'}
          </EmptyState>
        }
      >
        {(needs) => (
          <ul aria-labelledby="needs" className={cardClasses('divide-y divide-line px-4 sm:px-6')}>
            {needs.map(({ need, count, results, last_asked_at }) => (
              <li key={need} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
                <div className="min-w-0 flex-1 basis-60 text-sm wrap-anywhere">
                  <p dir="auto">
                    <Link
                      to={`/find?${new URLSearchParams({ need })}`}
                      className="font-medium text-accent underline underline-offset-4"
                    >
                      {need}
                    </Link>
                  </p>
                  <p className="text-ink-3">
                    {count === 1 ? 'Asked once' : `Asked ${count.toLocaleString('en')} times`},{' '}
                    <RelativeTime time={last_asked_at} />, {resultsText(results)}
                  </p>
                </div>
                <Button
                  look="secondary"
                  size="small"
                  aria-label={`Add a synonym for ${need}`}
                  onClick={() => onAddSynonym(need)}
                >
                  Add a synonym
                </Button>
              </li>
            ))}
          </ul>
        )}
      </InfiniteList>
    </section>
  )
}
