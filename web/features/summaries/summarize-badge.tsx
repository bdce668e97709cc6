import { useCallback, useState } from 'react'
import type { Post } from '#contract/posts.ts'
import { useMemberAction } from '#web/session/login-required.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { BadgeButton } from './badge-button.tsx'

const SummaryDialog = lazyComponent(async () => (await import('./summary-dialog.tsx')).SummaryDialog)

/** Asks for a summary of what is said about a tool. A guest is asked to sign in. */
export function SummarizeBadge({ post, className }: { post: Post; className?: string }) {
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const asMember = useMemberAction()
  return (
    <>
      <BadgeButton className={className} onClick={() => asMember(() => setOpen(true))} />
      {open && <SummaryDialog post={post} onClose={close} onLoadError={close} />}
    </>
  )
}
