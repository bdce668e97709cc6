import { useEffect, useSyncExternalStore } from 'react'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { focusSearch, isTyping, shortcutOf } from './shortcut-keys.ts'
import { closeShortcuts, openShortcuts, shortcutState, subscribeToShortcuts } from './shortcut-state.ts'

const ShortcutsDialog = lazyComponent(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog)

const closed = { open: false, singleKeys: true }

/** Handles the keyboard shortcuts of the search and of their own dialog. The sidebar has its own. */
export function Shortcuts() {
  const { open } = useSyncExternalStore(subscribeToShortcuts, shortcutState, () => closed)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event, shortcutState().singleKeys)
      if (!shortcut || event.defaultPrevented || document.querySelector('[data-modal]')) return
      if (shortcut.isSingleKey && isTyping(event.target)) return
      if (shortcut.action === 'search' && !focusSearch()) return
      event.preventDefault()
      if (shortcut.action === 'help') openShortcuts()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      {/* Shown where there is a keyboard, as far as the browser knows. */}
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={openShortcuts}
        className="hidden rounded-sm px-1 text-sm text-ink-3 hover:text-ink pointer-fine:block"
      >
        Keyboard shortcuts
      </button>
      {open && <ShortcutsDialog onLoadError={closeShortcuts} />}
    </>
  )
}
