import { useCallback, useState } from 'react'
import type { Post } from '#contract/posts.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

const RankDialog = lazyComponent(async () => (await import('./rank-dialog.tsx')).RankDialog)

export type Order = 'trending' | 'rating'

/** Opens the dialog that says why a post stands where it is in an order. */
export function WhyButton({ post, order }: { post: Pick<Post, 'id' | 'title'>; order: Order }) {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return (
    <>
      <IconButton
        label="Why is this here?"
        title="Why is this here?"
        onClick={() => setOpen(true)}
        className="-my-2 -mr-2 -ml-1.5 h-10 w-8 text-ink-3"
      >
        <Icon name="info" className="size-4" />
      </IconButton>
      {isOpen && <RankDialog post={post} order={order} onClose={close} onLoadError={close} />}
    </>
  )
}
