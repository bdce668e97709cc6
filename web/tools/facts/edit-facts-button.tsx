import { useCallback, useState, type ComponentProps } from 'react'
import type { Tool } from '#contract/tools.ts'
import { useMemberAction, useReplay } from '#web/session/login-required.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

const EditFactsDialog = lazyComponent(async () => (await import('./edit-facts-dialog.tsx')).EditFactsDialog)

interface EditFactsButtonProps extends ComponentProps<typeof Button> {
  tool: Pick<Tool, 'slug' | 'name' | 'facts'>
}

/** Opens the dialog in which members correct the facts about a tool. */
export function EditFactsButton({ tool, children = 'Edit facts', ...look }: EditFactsButtonProps) {
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const asMember = useMemberAction()
  const act = `edit the facts of ${tool.slug}`
  const show = () => setOpen(true)
  useReplay(act, show)
  return (
    <>
      <Button look="secondary" size="small" {...look} onClick={() => asMember(act, show)}>
        {children}
      </Button>
      {open && <EditFactsDialog tool={tool} onClose={close} onLoadError={close} />}
    </>
  )
}
