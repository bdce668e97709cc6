import { messages } from '#contract/messages.ts'
import type { Post } from '#contract/posts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { BadgeButton } from './badge-button.tsx'
import { useSummary } from './use-summary.ts'

/** A summary of what is said about a tool, begun as soon as the dialog opens. */
export function SummaryDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const { text, loading, failed, start, stop } = useSummary(post)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      wide
      title={<span className="wrap-anywhere">AI summary - {post.title}</span>}
      description="AI generates a summary combining the tool's description and user reviews."
    >
      <div className="min-h-32">
        {/* One region for all that is said, so that every change of it is read aloud. */}
        <div role="status">
          {loading && (
            <p className="flex items-center justify-center gap-3 pt-6 text-ink-soft">
              <Spinner className="size-5" />
              Loading...
            </p>
          )}
          {!loading && text !== undefined && (
            <p className="rounded-lg bg-sunken p-4 wrap-anywhere whitespace-pre-line sm:p-5">{text}</p>
          )}
        </div>
        {loading && (
          <p className="mt-4 text-center">
            <Button look="secondary" size="small" onClick={stop}>
              Stop
            </Button>
          </p>
        )}
        {!loading && text === undefined && <Idle failed={failed} start={start} />}
      </div>
    </Dialog>
  )
}

function Idle({ failed, start }: { failed: boolean; start: () => void }) {
  return (
    <div className="flex flex-col items-center gap-4 pt-2 pb-4 text-center">
      {failed && (
        <p role="alert" className="text-sm text-danger">
          {messages.summary.failed}
        </p>
      )}
      <p className="text-ink-soft">Click the badge to generate summary</p>
      <BadgeButton onClick={start} />
    </div>
  )
}
