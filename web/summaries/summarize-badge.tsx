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
      <button type="button" onClick={() => asMember(act, show)} className="badge-button badge-button-quiet">
        <Icon name="sparkles" className="size-3.5" />
        Summarize
      </button>
      {open && <SummaryDialog post={post} onClose={close} onLoadError={close} />}
    </>
  )
}
