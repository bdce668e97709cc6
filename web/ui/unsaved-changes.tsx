import { useCallback, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { lazyComponent } from './lazy-component.tsx'

const ConfirmDialog = lazyComponent(async () => (await import('./dialog.tsx')).ConfirmDialog)

interface UnsavedChangesPromptProps {
  /** There are unsaved changes. */
  needed: boolean
  text: string
  /** Called before the page is left: the changes are given up. */
  onLeave?: () => void
}

/** Asks for confirmation before unsaved changes are lost by a navigation. */
export function UnsavedChangesPrompt({ needed, text, onLeave }: UnsavedChangesPromptProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => needed && currentLocation.pathname !== nextLocation.pathname,
  )

  // When the tab is closed or leaves the site, the browser asks.
  useEffect(() => {
    if (!needed) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [needed])

  const stay = useCallback(() => blocker.reset?.(), [blocker])
  if (blocker.state !== 'blocked') return null

  function leave() {
    onLeave?.()
    blocker.proceed?.()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={stay}
      onLoadError={stay}
      title="Leave this page?"
      text={text}
      confirm="Leave"
      danger
      onConfirm={leave}
    />
  )
}
