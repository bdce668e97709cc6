import { useQuery, useQueryClient } from '@tanstack/react-query'
import { messages } from '#contract/messages.ts'
import type { Post } from '#contract/posts.ts'
import { api } from '#web/api/browser.ts'
import { userScoped } from '#web/api/query-cache.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { Paragraphs } from '#web/ui/paragraphs.tsx'
import { summarizeBadge } from './summarize-badge.tsx'

/** Dialog with the summary of a post and its comments, which is requested when the dialog opens. */
export function SummaryDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const { text, loading, failed, start, stop } = useSummary(post.id)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      wide
      title={
        <span className="wrap-anywhere">
          AI summary - <bdi>{post.title}</bdi>
        </span>
      }
      description="AI generates a summary combining the tool's description and user reviews."
    >
      <div className="min-h-32">
        {/* One live region for all states, so that screen readers announce every change. */}
        <div role="status">
          {loading && (
            <p className="flex items-center justify-center gap-3 pt-6 text-ink-2">
              <Spinner className="size-5" />
              Loading...
            </p>
          )}
          {!loading && text !== undefined && (
            <Paragraphs text={text} className="rounded-lg bg-sunken p-4 wrap-anywhere sm:p-5" />
          )}
        </div>
        {loading && (
          <p className="mt-4 text-center">
            <Button look="secondary" size="small" onClick={stop}>
              Stop
            </Button>
          </p>
        )}
        {!loading && text === undefined && <StartAgain failed={failed} start={start} />}
      </div>
    </Dialog>
  )
}

function StartAgain({ failed, start }: { failed: boolean; start: () => void }) {
  return (
    <div className="flex flex-col items-center gap-4 pt-2 pb-4 text-center">
      {failed && (
        <p role="alert" className="text-sm text-danger">
          {messages.summary.failed}
        </p>
      )}
      <p className="text-ink-2">Click the badge to generate summary</p>
      <button
        type="button"
        onClick={start}
        className={`${summarizeBadge} bg-accent-soft text-accent hover:bg-accent hover:text-on-accent`}
      >
        <Icon name="sparkles" className="size-3.5" />
        Summarize
      </button>
    </div>
  )
}

interface Summary {
  text: string | undefined
  loading: boolean
  failed: boolean
  start: () => void
  stop: () => void
}

/** Requests the summary on mount and cancels the request on unmount. Never requests it again by itself. */
function useSummary(postId: number): Summary {
  const cache = useQueryClient()
  const queryKey = [userScoped, 'summary', postId]
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => summarize(postId, signal),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // Offline, the request fails at once instead of waiting for the network.
    networkMode: 'always',
  })
  return {
    text: data,
    loading: isFetching,
    failed: isError,
    start: () => void refetch(),
    stop: () => void cache.cancelQueries({ queryKey }),
  }
}

async function summarize(postId: number, signal: AbortSignal): Promise<string> {
  try {
    const { summary } = await api.summarizePost({ params: { id: postId } }, { signal })
    return summary
  } catch (error) {
    if (!signal.aborted) console.error('Summarising failed', error)
    throw error
  }
}
