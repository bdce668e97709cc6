import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { FailedJob } from '#contract/failed-jobs.ts'
import { api } from '#web/api/browser.ts'
import { failureText } from '#web/api/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/classes.ts'
import { restoreLostFocus } from '#web/ui/content-focus.ts'
import { EmptyPicture } from '#web/ui/empty-picture.tsx'
import { EmptyState } from '#web/ui/feedback.tsx'
import { LoadingRows } from '#web/ui/loading.tsx'
import { InfiniteList } from '#web/ui/query-list.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { toast } from '#web/ui/toast.ts'
import { failedJobsQuery } from './queries.ts'

/** Names of the queues. */
const kindTexts: Record<string, string> = {
  mail: 'Mail',
  cleanup: 'Cleanup',
  dump: 'Dump',
  logos: 'Logos of tools',
  finder: 'Index of the finder',
  imports: 'Imports',
  'link-checks': 'Link checks',
  'new-posts': 'Notifications of new posts',
  'list-items': 'Notifications of posts in lists',
  'saved-needs': 'Saved needs',
  'notification-mails': 'Mails about notifications',
  push: 'Push messages',
  'tool-changes': 'Changes of tools',
  'tool-reviews': 'Ratings and old reviews of tools',
  verdicts: 'Verdicts',
  webhooks: 'Messages to webhooks',
  weights: 'Weights of votes',
}

const nameOf = (kind: string) => kindTexts[kind] ?? kind

/** Background jobs that failed, with buttons that retry and delete them. */
export function JobList() {
  return (
    <InfiniteList
      query={useInfiniteQuery(failedJobsQuery())}
      pending={<LoadingRows />}
      error="The jobs could not be loaded."
      empty={<EmptyState picture={<EmptyPicture of="done" />}>No job has failed</EmptyState>}
    >
      {(jobs) => (
        <ul aria-label="Failed jobs" className={cardClasses('divide-y divide-line px-4 sm:px-6')}>
          {jobs.map((job) => (
            <Item key={job.id} job={job} />
          ))}
        </ul>
      )}
    </InfiniteList>
  )
}

function Item({ job }: { job: FailedJob }) {
  const { id, kind, error, failed_at, attempts, final_because } = job
  const cache = useQueryClient()
  const act = useMutation({
    mutationFn: (act: 'retry' | 'delete') => {
      const given = { params: { job_id: id } }
      return act === 'retry' ? api.retryJob(given) : api.deleteJob(given)
    },
    async onSuccess(_, act) {
      toast.success(act === 'retry' ? 'The job is tried again within a minute.' : 'The job is deleted.')
      await cache.invalidateQueries(failedJobsQuery())
      restoreLostFocus()
    },
    onError: (failure, act) =>
      toast.error(failureText(failure, `The job could not be ${act === 'retry' ? 'retried' : 'deleted'}.`)),
  })
  const busy = (which: 'retry' | 'delete') => act.isPending && act.variables === which
  const name = nameOf(kind)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-60 space-y-0.5 text-sm wrap-anywhere">
        <p>
          <span className="font-semibold">{name}</span>{' '}
          <span className="text-ink-3">
            failed <RelativeTime time={failed_at} />,{' '}
            {attempts === 1 ? 'after one try' : `after ${attempts} tries`}
          </span>
        </p>
        <p className="text-ink-2">{error}</p>
        {final_because !== null && <p className="text-ink-3">{final_because}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {final_because === null && (
          <Button
            look="secondary"
            size="small"
            aria-label={`Retry ${name}`}
            busy={busy('retry')}
            onClick={() => act.mutate('retry')}
          >
            Retry
          </Button>
        )}
        <Button
          look="ghost"
          size="small"
          aria-label={`Delete ${name}`}
          busy={busy('delete')}
          onClick={() => act.mutate('delete')}
        >
          Delete
        </Button>
      </div>
    </li>
  )
}
