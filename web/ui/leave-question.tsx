import { useCallback, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { onDemand } from './on-demand.tsx'

const ConfirmDialog = onDemand(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog)

interface LeaveQuestionProps {
  needed: boolean
  /** What is lost by leaving. */
  text: string
}

/** Asks before somebody leaves a page that they have written something on. */
export function LeaveQuestion({ needed, text }: LeaveQuestionProps) {
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
      text={text}
      confirm="Leave"
      danger
      onConfirm={() => blocker.proceed?.()}
    />
  )
}
