import { useEffect, useState, type ComponentType } from 'react'
import { onFirstInteraction } from './first-interaction.ts'

const restMs = 10_000

/**
 * The region of toasts. Its code comes when the page is touched first or has been at rest for a while: before there can
 * be anything to say, and not while the page itself is loading. What could not be loaded is tried again.
 */
export function ToastRegion() {
  const [tries, setTries] = useState(0)
  const [Toaster, setToaster] = useState<ComponentType | null>(null)

  useEffect(() => {
    if (Toaster) return undefined
    let begun = false
    async function load() {
      if (begun) return
      begun = true
      try {
        const module = await import('./toaster.tsx')
        setToaster(() => module.Toaster)
      } catch {
        setTries((before) => before + 1)
      }
    }
    const timer = setTimeout(() => void load(), restMs)
    const forget = tries === 0 ? onFirstInteraction(() => void load()) : undefined
    return () => {
      clearTimeout(timer)
      forget?.()
    }
  }, [tries, Toaster])

  return Toaster && <Toaster />
}
