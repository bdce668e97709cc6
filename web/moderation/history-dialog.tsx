import { useInfiniteQuery } from '@tanstack/react-query'
import type { Evidence } from '#contract/disclosure.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { listPostHistory } from '#contract/moderation.ts'
import { postHistoryQuery } from './moderation-queries.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { InfiniteList } from '#web/ui/query-list.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { PostText } from './case-content.tsx'

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
  return (
    <InfiniteList
      query={useInfiniteQuery(postHistoryQuery(post))}
      error="The history could not be loaded."
      empty={<p className="text-ink-2">This post was never edited.</p>}
    >
      {(versions) => (
        <ol className="divide-y divide-line">
          {versions.map((version) => (
            <Version key={version.id} version={version} />
          ))}
        </ol>
      )}
    </InfiniteList>
  )
}

function Version({ version }: { version: Answer<typeof listPostHistory>[number] }) {
  return (
    <li className="space-y-2 py-4 text-sm first:pt-0">
      <p className="text-ink-3">
        Until the edit <RelativeTime time={version.created_at} />
      </p>
      <PostText text={version} />
      {version.relation !== 'none' && <p className="text-ink-2">Relation: {version.relation}</p>}
      {version.evidence && <p className="whitespace-pre-wrap text-ink-2">{evidenceText(version.evidence)}</p>}
      <p className="text-ink-2">{version.categories.map(({ name }) => name).join(', ')}</p>
    </li>
  )
}

function evidenceText(evidence: Evidence): string {
  const said = Object.entries(evidence).filter(([, text]) => text)
  return said.map(([name, text]) => `${name.replace('_', ' ')}: ${text}`).join('\n')
}
