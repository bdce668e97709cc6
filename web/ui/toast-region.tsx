import { useEffect, useState, type ComponentType } from 'react'
import { onFirstInteraction } from './first-interaction.ts'

const delayMs = 10_000

/**
 * Loads and mounts `Toaster` at the first interaction or after ten seconds, so it does not compete with the page's own
 * code. A failed load is retried.
 */
export function ToastRegion() {
  const [failures, setFailures] = useState(0)
  const [Toaster, setToaster] = useState<ComponentType | null>(null)

  useEffect(() => {
    if (Toaster) return undefined
    let isLoading = false
    async function load() {
      if (isLoading) return
      isLoading = true
      try {
        const module = await import('./toaster.tsx')
        setToaster(() => module.Toaster)
      } catch {
        setFailures((before) => before + 1)
      }
    }
    const timer = setTimeout(() => void load(), delayMs)
    const cancel = failures === 0 ? onFirstInteraction(() => void load()) : undefined
    return () => {
      clearTimeout(timer)
      cancel?.()
    }
  }, [failures, Toaster])

  return Toaster && <Toaster />
}
