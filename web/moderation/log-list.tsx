import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { LogEntry } from '#contract/moderation-log.ts'
import { moderationLogQuery } from './moderation-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/classes.ts'
import { EmptyPicture } from '#web/ui/empty-picture.tsx'
import { EmptyState } from '#web/ui/feedback.tsx'
import { LoadingRows } from '#web/ui/loading.tsx'
import { InfiniteList } from '#web/ui/query-list.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { ActionButton, UnmergeButton } from './action-button.tsx'
import { actionText, actorText, targetPath, targetText, withReversals } from './log-texts.ts'
import type { ModerationAction } from './moderation-actions.ts'
import { useUndoHide } from './undo-hide.ts'

/** The moderation log, newest first. */
export function LogList() {
  return (
    <InfiniteList
      query={useInfiniteQuery(moderationLogQuery())}
      pending={<LoadingRows />}
      error="The log could not be loaded."
      empty={<EmptyState picture={<EmptyPicture of="done" />}>Nothing has been done yet</EmptyState>}
    >
      {(entries) => (
        <ol className={cardClasses('divide-y divide-line px-4 sm:px-6')}>
          {withReversals(entries).map(({ entry, reversal }) => (
            <Item key={entry.id} entry={entry} reversal={reversal} />
          ))}
        </ol>
      )}
    </InfiniteList>
  )
}

/** An entry: moderator, action, target and reason, with a button to reverse it. */
function Item({ entry, reversal }: { entry: LogEntry; reversal: ModerationAction | null }) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-4 text-sm">
      <div className="min-w-0 flex-1 basis-64 space-y-1 wrap-anywhere">
        <p className="text-ink-2">
          <span className="font-semibold text-ink">{actorText(entry)}</span> {actionText(entry)}{' '}
          <span className="text-ink-3">·</span>{' '}
          <RelativeTime time={entry.created_at} className="text-ink-3" />
        </p>
        <p dir="auto" className="line-clamp-3">
          <Target entry={entry} />
        </p>
        <p dir="auto" className="whitespace-pre-line text-ink-2">
          “{entry.reason}”
        </p>
      </div>
      {entry.tool?.can_unmerge && entry.tool.slug && (
        <UnmergeButton
          tool={{ slug: entry.tool.slug, name: entry.tool.name }}
          from={entry.tool.new_name ?? ''}
        />
      )}
      {entry.all?.can_undo && entry.member?.username && <UndoHideButton username={entry.member.username} />}
      {reversal && (
        <ActionButton action={reversal}>
          {reversal.kind === 'unsuspendMember' ? 'Let back' : 'Restore'}
        </ActionButton>
      )}
    </li>
  )
}

/** Shows all again that the entry's act hid. */
function UndoHideButton({ username }: { username: string }) {
  const undo = useUndoHide()
  return (
    <Button look="secondary" size="small" busy={undo.isPending} onClick={() => undo.mutate(username)}>
      Undo hiding
    </Button>
  )
}

/** The target in one line, as a link where it has a page. */
function Target({ entry }: { entry: LogEntry }) {
  const path = targetPath(entry)
  if (path === null) return targetText(entry)
  return (
    <Link to={path} className="rounded-sm text-accent underline-offset-4 hover:underline">
      {targetText(entry)}
    </Link>
  )
}
