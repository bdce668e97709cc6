import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Dump, DumpFile } from '#contract/dump.ts'
import { bytesText } from '#web/administration/overview-texts.ts'
import { isNotFound, loadInBrowser, prefetchOnServer } from '#web/api/page-data.ts'
import { dumpQuery } from '#web/api/site.ts'
import { PageError } from '#web/app/page-error.tsx'
import { PageHead } from '#web/app/page-head.tsx'
import { useSite } from '#web/app/site.ts'
import { cardClasses } from '#web/ui/classes.ts'
import { EmptyPicture } from '#web/ui/empty-picture.tsx'
import { EmptyState, ErrorState } from '#web/ui/feedback.tsx'
import { LoadingRows } from '#web/ui/loading.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import type { Route } from './+types/page.ts'

export function loader({ context }: Route.LoaderArgs) {
  return prefetchOnServer(context, (cache, api) => cache.ensureQueryData(dumpQuery(api)))
}

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  return loadInBrowser((cache, api) => cache.ensureQueryData(dumpQuery(api)), url)
}

const linkClasses = 'font-medium text-accent underline-offset-4 hover:underline'

const contents: Record<DumpFile, { nouns: string; text: string }> = {
  'tools.jsonl.gz': {
    nouns: 'tools',
    text: 'Name, link, categories, ratings, and facts with sources and dates',
  },
  'reviews.jsonl.gz': {
    nouns: 'reviews',
    text: 'Description, review and rating, with the author, the author’s relation to the tool, and dates',
  },
}

/** The files with the public data of the site. */
export default function DumpPage() {
  const { name } = useSite()
  const { data: dump, error, refetch } = useQuery(dumpQuery())
  if (!dump) {
    if (!error) return <LoadingRows />
    if (isNotFound(error)) return <NotOffered />
    return <ErrorState onRetry={() => void refetch()}>The list of files could not be loaded.</ErrorState>
  }
  const { licence, made_at, files } = dump
  return (
    <div className="space-y-8">
      <PageHead
        title="Dump"
        description={`All tools and reviews of ${name} in two files, made each night.`}
        path="/dump/"
      />
      <div className="space-y-4">
        <h1 className="text-display font-semibold">Dump</h1>
        <p className="max-w-[60ch] text-lead text-ink-2">
          What guests can read on {name}, as files for programs: a line of JSON for each tool and each review,
          packed with gzip. The first line of a file says where it is from.
        </p>
        <p className="max-w-prose text-ink-2">
          {licence === '' ? (
            'The operator names no licence: ask before you publish the data again.'
          ) : (
            <>
              Licence: <span className="font-semibold text-ink wrap-anywhere">{licence}</span>
            </>
          )}
          {made_at !== null && (
            <>
              <span className="text-ink-3"> · </span>Made <RelativeTime time={made_at} />
            </>
          )}
        </p>
      </div>
      {files.length > 0 ? <Files files={files} /> : <p>The first dump is being made.</p>}
      <p className="max-w-prose text-sm text-ink-2">
        What is hidden or deleted here is gone from the next dump: replace your copy when you load a new one.
        Texts are opinions of their authors. More about programs is under{' '}
        <Link to="/aboutUs#programs" className={linkClasses}>
          For programs
        </Link>
        .
      </p>
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isNotFound(error) ? <NotOffered /> : <PageError error={error} />
}

function Files({ files }: Pick<Dump, 'files'>) {
  return (
    <ul className={cardClasses('divide-y divide-line px-4 sm:px-6')}>
      {files.map(({ name, path, entries, bytes }) => (
        <li key={name} className="space-y-1 py-4">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <a href={path} download className={linkClasses}>
              {name}
            </a>
            <span className="text-sm text-ink-3">
              {entries.toLocaleString('en')} {contents[name].nouns}, {bytesText(bytes)}
            </span>
          </div>
          <p className="text-sm text-ink-2">{contents[name].text}</p>
        </li>
      ))}
    </ul>
  )
}

function NotOffered() {
  return (
    <>
      <PageHead title="No dump" hidden />
      <EmptyState heading picture={<EmptyPicture of="search" />}>
        This site offers no dump
      </EmptyState>
    </>
  )
}
