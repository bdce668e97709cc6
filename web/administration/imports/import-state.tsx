import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ToolImport } from '#contract/imports.ts'
import { limits } from '#contract/limits.ts'
import { api } from '#web/api/browser.ts'
import { failureText } from '#web/api/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/classes.ts'
import { ErrorState } from '#web/ui/feedback.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { toast } from '#web/ui/toast.ts'
import { formatTexts, isUnfinished, outcomeText, stateText } from './import-texts.ts'
import { importQuery } from './queries.ts'

/** The progress of an import, its problems, and the sample of a dry run. */
export function ImportState({ id }: { id: number }) {
  const { data, isError, refetch } = useQuery(importQuery(id))
  if (data) return <Loaded found={data} />
  if (!isError) return <Loading />
  return <ErrorState onRetry={() => void refetch()}>The import could not be loaded.</ErrorState>
}

function Loaded({ found }: { found: ToolImport }) {
  const { id, file_name, format, as, created_at, rows, read, problems, sample } = found
  const name = found.dry_run ? `Check of ${file_name}` : `Import of ${file_name}`
  return (
    <section aria-labelledby="import-name" className={cardClasses('space-y-4 p-4 sm:p-6')}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 space-y-0.5 wrap-anywhere">
          <h2 id="import-name" className="text-lg font-semibold">
            {name}
          </h2>
          <p className="text-sm text-ink-3">
            {formatTexts[format]}, for {as === null ? 'a deleted account' : `@${as}`},{' '}
            <RelativeTime time={created_at} />
          </p>
        </div>
        {isUnfinished(found) && <StopButton id={id} />}
      </div>
      <div className="space-y-2">
        <p role="status" className="font-medium wrap-anywhere">
          {stateText(found)}
        </p>
        {isUnfinished(found) && (
          <progress
            aria-label="Rows read"
            className="h-2 w-full accent-accent"
            {...(rows !== null && { value: read, max: Math.max(rows, 1) })}
          />
        )}
        <p className="text-sm text-ink-2 tabular-nums">
          {outcomeText(found)}
          {rows !== null && isUnfinished(found) && ` of ${rows.toLocaleString('en')}`}
        </p>
      </div>
      {sample.length > 0 && <Sample sample={sample} />}
      {problems.length > 0 && <Problems problems={problems} />}
    </section>
  )
}

function StopButton({ id }: { id: number }) {
  const cache = useQueryClient()
  const stop = useMutation({
    mutationFn: () => api.stopImport({ params: { id } }),
    onError: (error) => toast.error(failureText(error, 'The import could not be stopped.')),
    onSettled: () => cache.invalidateQueries(importQuery(id)),
  })
  return (
    <Button look="secondary" size="small" busy={stop.isPending} onClick={() => stop.mutate()}>
      Stop
    </Button>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="space-y-2 border-t border-line pt-4">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </div>
  )
}

function Sample({ sample }: { sample: ToolImport['sample'] }) {
  return (
    <Part title="The first posts">
      <ul className="divide-y divide-line text-sm">
        {sample.map(({ title, link, category }) => (
          <li key={`${title} ${link}`} className="py-2 wrap-anywhere">
            <p dir="auto" className="font-medium">
              {title} <span className="font-normal text-ink-3">in {category}</span>
            </p>
            {link !== '' && <p className="text-ink-2">{link}</p>}
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Problems({ problems }: { problems: ToolImport['problems'] }) {
  return (
    <Part title="Problems">
      <ul className="space-y-1.5 text-sm wrap-anywhere">
        {problems.map(({ line, text }, index) => (
          <li key={index} className="flex gap-3">
            <span className="shrink-0 text-ink-3 tabular-nums">Line {line.toLocaleString('en')}</span>
            <span className="min-w-0">{text}</span>
          </li>
        ))}
      </ul>
      {problems.length === limits.imports.problems && (
        <p className="text-sm text-ink-3">Further problems are not listed.</p>
      )}
    </Part>
  )
}
