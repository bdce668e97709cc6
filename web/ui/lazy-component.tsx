import { useEffect, useState, type ComponentType } from 'react'
import { toast } from './toast.ts'
import { loadWhenIdle } from './when-idle.ts'

interface LoadErrorProps {
  /** The code could not be loaded, and a toast has said so. Should close the component, so a retry is possible. */
  onLoadError: () => void
}

/**
 * A component whose code is loaded in advance, when the browser is idle, else when it is first rendered: for dialogs. A
 * failed load shows `failure` as a toast, null shows none; with React's `lazy` it would replace the whole page.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  failure: string | null = 'This could not be loaded. Please check your connection.',
) {
  let loaded: ComponentType<Props> | undefined

  async function loadOnce(): Promise<ComponentType<Props>> {
    loaded ??= await load()
    return loaded
  }
  loadWhenIdle(loadOnce)

  return function LazyComponent({ onLoadError, ...props }: Props & LoadErrorProps) {
    const [Component, setComponent] = useState(() => loaded)
    useEffect(() => {
      if (Component) return undefined
      let isMounted = true
      loadOnce()
        .then((component) => {
          if (isMounted) setComponent(() => component)
          return undefined
        })
        .catch((error: unknown) => {
          console.error('Loading a component failed', error)
          if (!isMounted) return
          if (failure !== null) toast.error(failure)
          onLoadError()
        })
      return () => {
        isMounted = false
      }
    }, [Component, onLoadError])
    return Component ? <Component {...(props as unknown as Props)} /> : null
  }
}
