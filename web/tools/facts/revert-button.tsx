import { useCallback, useState } from 'react'
import type { FactChange } from '#contract/tool-facts.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

const RevertDialog = lazyComponent(async () => (await import('./revert-dialog.tsx')).RevertDialog)

/** Opens the dialog in which a moderator reverts a change of a fact. */
export function RevertButton({ change }: { change: FactChange }) {
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return (
    <>
      <Button look="secondary" size="small" onClick={() => setOpen(true)}>
        Revert
      </Button>
      {open && <RevertDialog change={change} onClose={close} onLoadError={close} />}
    </>
  )
}
