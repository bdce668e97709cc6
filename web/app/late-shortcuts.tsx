import { useEffect, useState, type ComponentType } from 'react'

/** The keyboard shortcuts and the button that lists them; their code is loaded after hydration. */
export function LateShortcuts() {
  const [Shortcuts, setShortcuts] = useState<ComponentType>()
  useEffect(() => {
    import('./shortcuts.tsx').then((loaded) => setShortcuts(() => loaded.Shortcuts)).catch(console.warn)
  }, [])
  return Shortcuts ? <Shortcuts /> : null
}
