import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { cardClasses } from '#web/ui/classes.ts'
import { EmptyPicture } from '#web/ui/empty-picture.tsx'
import { EmptyState } from '#web/ui/feedback.tsx'
import { LoadingRows } from '#web/ui/loading.tsx'
import { InfiniteList } from '#web/ui/query-list.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { outcomeText, stateText } from './import-texts.ts'
import { importsQuery } from './queries.ts'

/** Imports and checks of files, newest first. */
export function ImportList() {
  return (
    <section aria-labelledby="earlier-imports" className="space-y-3">
      <h2 id="earlier-imports" className="text-lg font-semibold">
        Earlier imports
      </h2>
      <InfiniteList
        query={useInfiniteQuery(importsQuery())}
        pending={<LoadingRows />}
        error="The imports could not be loaded."
        empty={<EmptyState picture={<EmptyPicture of="done" />}>Nothing has been imported yet</EmptyState>}
      >
        {(imports) => (
          <ul aria-label="Earlier imports" className={cardClasses('divide-y divide-line px-4 sm:px-6')}>
            {imports.map((one) => (
              <li key={one.id} className="space-y-0.5 py-3 text-sm wrap-anywhere">
                <p>
                  <Link
                    to={`/admin/import?id=${one.id}`}
                    className="font-medium text-accent underline underline-offset-4"
                  >
                    {one.file_name}
                  </Link>{' '}
                  <span className="text-ink-3">
                    <RelativeTime time={one.created_at} />
                    {one.started_by !== null && ` by @${one.started_by}`}
                  </span>
                </p>
                <p className="text-ink-2">
                  {stateText(one)}. {outcomeText(one)}.
                </p>
              </li>
            ))}
          </ul>
        )}
      </InfiniteList>
    </section>
  )
}
