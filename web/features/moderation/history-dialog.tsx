import { useInfiniteQuery } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import type { listPostHistory } from '#contract/moderation.ts'
import { postHistoryQuery } from '#web/api/moderation.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/notices.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { MoreButton } from './more-button.tsx'
import { PostText } from './reported-texts.tsx'

interface HistoryDialogProps {
  /** The post's id. */
  post: number
  title: string
  onClose: () => void
}

/** The earlier versions of a post, for moderators. */
export function HistoryDialog({ post, title, onClose }: HistoryDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="History"
      description={`How “${title}” read before each of its edits, newest first.`}
      wide
    >
      <Versions post={post} />
    </Dialog>
  )
}

function Versions({ post }: { post: number }) {
  const history = useInfiniteQuery(postHistoryQuery(post))
  if (history.isPending) return <Loading />
  if (!history.data) {
    return <ErrorState onRetry={() => void history.refetch()}>The history could not be loaded.</ErrorState>
  }
  const versions = history.data.pages.flatMap((page) => page.items)
  if (versions.length === 0) return <p className="text-ink-soft">This post was never edited.</p>
  return (
    <>
      <ol className="divide-y divide-line">
        {versions.map((version) => (
          <Version key={version.id} version={version} />
        ))}
      </ol>
      {history.hasNextPage && (
        <MoreButton
          failed={history.isFetchNextPageError}
          loading={history.isFetchingNextPage}
          load={() => void history.fetchNextPage()}
        />
      )}
    </>
  )
}

function Version({ version }: { version: Answer<typeof listPostHistory>[number] }) {
  return (
    <li className="space-y-2 py-4 text-sm first:pt-0">
      <p className="text-ink-faint">
        Until the edit <RelativeTime time={version.created_at} />
      </p>
      <PostText text={version} />
      <p className="text-ink-soft">{version.categories.map(({ name }) => name).join(', ')}</p>
    </li>
  )
}
