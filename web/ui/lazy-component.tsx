import { useEffect, useState, type ComponentType } from 'react'
import { toast } from './toast.ts'
import { loadWhenIdle } from './when-idle.ts'

interface LoadErrorProps {
  /** The code could not be loaded, and a toast has said so. Should close the component, so a retry is possible. */
  onLoadError: () => void
}

function loadedInAdvance<Props extends object>(loadComponent: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  async function load(): Promise<ComponentType<Props>> {
    loaded ??= await loadComponent()
    return loaded
  }
  loadWhenIdle(load)
  return { load, current: () => loaded }
}

/**
 * A component whose code is loaded in advance, when the browser is idle, else when it is first rendered: for dialogs. A
 * failed load shows `failure` as a toast, null shows none; with React's `lazy` it would replace the whole page.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  failure: string | null = 'This could not be loaded. Please check your connection.',
) {
  const component = loadedInAdvance(load)
  return function LazyComponent({ onLoadError, ...props }: Props & LoadErrorProps) {
    const [Component, setComponent] = useState(component.current)
    useEffect(() => {
      if (Component) return undefined
      let isMounted = true
      component
        .load()
        .then((value) => {
          if (isMounted) setComponent(() => value)
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

/**
 * A part of a page that only some members see, and that may come later than the rest. It is loaded as `lazyComponent`
 * does; without a connection it stays away until there is one.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const component = loadedInAdvance(load)
  return function LazyPart(props: Props) {
    const [Component, setComponent] = useState(component.current)
    useEffect(() => {
      if (Component) return undefined
      const leaving = new AbortController()
      function show() {
        component
          .load()
          .then((value) => (leaving.signal.aborted ? undefined : setComponent(() => value)))
          .catch(() => addEventListener('online', show, { once: true, signal: leaving.signal }))
      }
      show()
      return () => leaving.abort()
    }, [Component])
    return Component ? <Component {...(props as unknown as Props)} /> : null
  }
}
