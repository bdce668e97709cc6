import { useCallback, useState, type ComponentProps } from 'react'
import { Button } from '#web/ui/button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import type { Deed } from './acts.ts'

const ActDialog = onDemand(async () => (await import('./act-dialog.tsx')).ActDialog)

interface ActButtonProps extends Pick<ComponentProps<typeof Button>, 'look' | 'children'> {
  deed: Deed
}

/** Does something as a moderator, after asking why. */
export function ActButton({ deed, look = 'secondary', children }: ActButtonProps) {
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return (
    <>
      <Button look={look} size="small" onClick={() => setOpen(true)}>
        {children}
      </Button>
      {open && <ActDialog deed={deed} onClose={close} onMissing={close} />}
    </>
  )
}
