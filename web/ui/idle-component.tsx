import { startTransition, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { loadWhenIdle } from './when-idle.ts'

interface IdleComponentProps {
  load: () => Promise<ComponentType>
  /** Shown until the code is loaded. */
  fallback?: ReactNode
}

/** A component that nobody needs at once: its code is loaded when the browser is idle. */
export function IdleComponent({ load, fallback = null }: IdleComponentProps) {
  const [Component, setComponent] = useState<ComponentType | null>(null)
  useEffect(() => {
    loadWhenIdle(async () => {
      const component = await load()
      startTransition(() => setComponent(() => component))
    })
  }, [load])
  return Component ? <Component /> : fallback
}
