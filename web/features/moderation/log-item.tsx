import type { LogEntry } from '#contract/moderation-log.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { ActButton } from './act-button.tsx'
import type { Deed } from './acts.ts'
import { deedOf, subjectOf } from './log-texts.ts'

/** Who did what to what, and why; and the way to take it back. */
export function LogItem({ entry, reversal }: { entry: LogEntry; reversal: Deed | null }) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-4 text-sm">
      <div className="min-w-0 flex-1 basis-64 space-y-1 wrap-anywhere">
        <p className="text-ink-soft">
          <span className="font-semibold text-ink">
            {entry.moderator === null ? 'The operator' : `@${entry.moderator}`}
          </span>{' '}
          {deedOf(entry)} <span className="text-ink-faint">·</span>{' '}
          <RelativeTime time={entry.created_at} className="text-ink-faint" />
        </p>
        <p className="line-clamp-3">{subjectOf(entry)}</p>
        <p className="whitespace-pre-line text-ink-soft">“{entry.reason}”</p>
      </div>
      {reversal && (
        <ActButton deed={reversal}>{reversal.act === 'unsuspendMember' ? 'Let back' : 'Restore'}</ActButton>
      )}
    </li>
  )
}
