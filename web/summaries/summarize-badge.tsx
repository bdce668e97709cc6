import { useCallback, useState } from 'react'
import { messages } from '#contract/messages.ts'
import type { Post } from '#contract/posts.ts'
import { useMemberAction, useReplay } from '#web/session/login-required.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

const SummaryDialog = lazyComponent(
  async () => (await import('./summary-dialog.tsx')).SummaryDialog,
  messages.summary.failed,
)

/** Class names of a badge that summarizes, its colours apart. */
export const summarizeBadge =
  'badge-button inline-flex h-8 items-center gap-1.5 rounded-full px-3 text-xs font-medium transition-colors'

/** Opens the dialog with the summary of a post. A guest is asked to sign in. */
export function SummarizeBadge({ post }: { post: Post }) {
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const asMember = useMemberAction()
  const act = `summarize post ${post.id}`
  const show = () => setOpen(true)
  useReplay(act, show)
  return (
    <>
      <button
        type="button"
        onClick={() => asMember(act, show)}
        className={`${summarizeBadge} -mr-3 text-ink-3 hover:bg-accent-soft hover:text-accent`}
      >
        <Icon name="sparkles" className="size-3.5" />
        Summarize
      </button>
      {open && <SummaryDialog post={post} onClose={close} onLoadError={close} />}
    </>
  )
}
