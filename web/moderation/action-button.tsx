import { useCallback, useState, type ComponentProps } from 'react'
import { Button } from '#web/ui/button.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import type { ModerationAction } from './moderation-actions.ts'

export const ActionDialog = lazyComponent(async () => (await import('./action-dialog.tsx')).ActionDialog)
export const HistoryDialog = lazyComponent(async () => (await import('./history-dialog.tsx')).HistoryDialog)
export const ToolDialog = lazyComponent(async () => (await import('./tool-dialog.tsx')).ToolDialog)

interface ActionButtonProps extends Pick<ComponentProps<typeof Button>, 'look' | 'children'> {
  action: ModerationAction
}

/** Opens the dialog for a moderation action. */
export function ActionButton({ action, look = 'secondary', children }: ActionButtonProps) {
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return (
    <>
      <Button look={look} size="small" onClick={() => setOpen(true)}>
        {children}
      </Button>
      {open && <ActionDialog action={action} onClose={close} onLoadError={close} />}
    </>
  )
}

/** Opens the dialog with the earlier versions of a post. */
export function HistoryButton({ post }: { post: { id: number; title: string } }) {
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return (
    <>
      <Button look="ghost" size="small" onClick={() => setOpen(true)}>
        History
      </Button>
      {open && <HistoryDialog post={post.id} title={post.title} onClose={close} onLoadError={close} />}
    </>
  )
}

/** Opens the dialog that undoes a merge of tools. */
export function UnmergeButton({ tool, from }: { tool: { slug: string; name: string }; from: string }) {
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return (
    <>
      <Button look="secondary" size="small" onClick={() => setOpen(true)}>
        Undo merge
      </Button>
      {open && <ToolDialog action={{ kind: 'unmerge', tool, from }} onClose={close} onLoadError={close} />}
    </>
  )
}
