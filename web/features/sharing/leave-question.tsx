import { useCallback, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { onDemand } from '#web/ui/on-demand.tsx'

const ConfirmDialog = onDemand(async () => (await import('#web/ui/confirm-dialog.tsx')).ConfirmDialog)

/** Asks before somebody leaves a page that they have written something on. */
export function LeaveQuestion({ needed }: { needed: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => needed && currentLocation.pathname !== nextLocation.pathname,
  )

  // Closing the tab or loading another site: the browser asks in its own words.
  useEffect(() => {
    if (!needed) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [needed])

  const stay = useCallback(() => blocker.reset?.(), [blocker])
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      open
      onOpenChange={stay}
      onMissing={stay}
      title="Leave this page?"
      text="Your post is not published yet. What you have written will be lost."
      confirm="Leave"
      danger
      onConfirm={() => blocker.proceed?.()}
    />
  )
}
