import { useEffect, useState, type ComponentType } from 'react'
import { toast } from '#web/ui/toast.ts'

/** The keyboard shortcuts; their code is loaded after hydration. Without it the page works, too. */
export function LateShortcuts() {
  const [Shortcuts, setShortcuts] = useState<ComponentType>()
  useEffect(() => {
    import('./shortcuts.tsx')
      .then((loaded) => setShortcuts(() => loaded.Shortcuts))
      .catch((error: unknown) => console.warn('The keyboard shortcuts could not be loaded', error))
  }, [])
  return Shortcuts ? <Shortcuts /> : null
}

async function open(): Promise<void> {
  try {
    const { openShortcuts } = await import('./shortcut-state.ts')
    openShortcuts()
  } catch (error) {
    console.error('Loading the keyboard shortcuts failed', error)
    toast.error('This could not be loaded. Please check your connection.')
  }
}

/** Opens the dialog; shown where there is a keyboard, as far as the browser knows. */
export function ShortcutsButton() {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => void open()}
      className="hidden rounded-sm px-1 text-sm text-ink-faint hover:text-ink pointer-fine:block"
    >
      Keyboard shortcuts
    </button>
  )
}
