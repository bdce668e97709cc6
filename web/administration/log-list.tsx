import { useInfiniteQuery } from '@tanstack/react-query'
import type { AdministrativeLogEntry } from '#contract/administration.ts'
import { cardClasses } from '#web/ui/classes.ts'
import { EmptyPicture } from '#web/ui/empty-picture.tsx'
import { EmptyState } from '#web/ui/feedback.tsx'
import { LoadingRows } from '#web/ui/loading.tsx'
import { InfiniteList } from '#web/ui/query-list.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { actTexts } from './act-texts.ts'
import { administrativeLogQuery } from './queries.ts'

/** Acts of administrators, newest first. */
export function LogList() {
  return (
    <InfiniteList
      query={useInfiniteQuery(administrativeLogQuery())}
      pending={<LoadingRows />}
      error="The log could not be loaded."
      empty={<EmptyState picture={<EmptyPicture of="done" />}>Nothing has been done yet</EmptyState>}
    >
      {(entries) => (
        <ol className={cardClasses('divide-y divide-line px-4 sm:px-6')}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </InfiniteList>
  )
}

function Entry({ entry }: { entry: AdministrativeLogEntry }) {
  const { act, about, created_at, before, after } = entry
  return (
    <li className="space-y-1 py-4 text-sm wrap-anywhere">
      <p dir="auto" className="text-ink-2">
        <span className="font-semibold text-ink">{actorText(entry)}</span> {actTexts[act]} {about}{' '}
        <span className="text-ink-3">·</span> <RelativeTime time={created_at} className="text-ink-3" />
      </p>
      <Changes before={before} after={after} />
    </li>
  )
}

function actorText({ username, by_operator }: AdministrativeLogEntry): string {
  if (by_operator) return 'The operator'
  return username === null ? 'An administrator who is gone' : `@${username}`
}

type Values = AdministrativeLogEntry['before']

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Each changed field with its values before and after. */
function Changes({ before, after }: { before: Values; after: Values }) {
  const [old, present] = [before ?? {}, after ?? {}]
  const names = [...new Set([...Object.keys(old), ...Object.keys(present)])]
  if (names.length === 0) return null
  return (
    <dl className="text-ink-2">
      {names.map((name) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt className="text-ink-3">{name.replaceAll('_', ' ')}</dt>
          <dd dir="auto" className="line-clamp-3 min-w-0">
            {Object.hasOwn(old, name) && (
              <>
                <del className="no-underline">{valueText(old[name])}</del> <span aria-hidden>→</span>{' '}
              </>
            )}
            <ins className="no-underline">{valueText(present[name])}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
