import { useEffect, useState, type ComponentType } from 'react'

const restMs = 10_000
const firstTouches = ['pointerdown', 'keydown'] as const

/**
 * The region of toasts. Its code comes when the page is touched first or has been at rest for a while: before there can
 * be anything to say, and not while the page itself is loading. What could not be loaded is tried again.
 */
export function ToastRegion() {
  const [tries, setTries] = useState(0)
  const [Toaster, setToaster] = useState<ComponentType | null>(null)
  useEffect(() => {
    const loading = new AbortController()
    const load = () => {
      loading.abort()
      import('./toaster.tsx').then(
        (module) => setToaster(() => module.Toaster),
        () => setTries((before) => before + 1),
      )
    }
    const timer = setTimeout(load, restMs)
    if (tries === 0) {
      for (const touch of firstTouches)
        addEventListener(touch, load, { signal: loading.signal, passive: true })
    }
    loading.signal.addEventListener('abort', () => clearTimeout(timer))
    return () => loading.abort()
  }, [tries])
  return Toaster && <Toaster />
}
