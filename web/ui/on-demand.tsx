import { useEffect, useState, type ComponentType } from 'react'
import { toast } from './toast.ts'

interface Missing {
  /** It could not be loaded; the person has been told. Close what was to be opened, so that it can be tried again. */
  onMissing: () => void
}

/**
 * A component whose code is loaded when it is shown first, such as a dialog. Unlike with React's own `lazy`, a lost
 * connection costs no more than the dialog: the page stays.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let known: ComponentType<Props> | undefined

  return function OnDemand({ onMissing, ...props }: Props & Missing) {
    const [Loaded, setLoaded] = useState(() => known)
    useEffect(() => {
      if (Loaded) return undefined
      let wanted = true
      load()
        .then((found) => {
          known = found
          if (wanted) setLoaded(() => found)
          return undefined
        })
        .catch((error: unknown) => {
          console.error('Loading a part of the page failed', error)
          if (!wanted) return
          toast.error('This could not be loaded. Please check your connection.')
          onMissing()
        })
      return () => {
        wanted = false
      }
    }, [Loaded, onMissing])
    return Loaded ? <Loaded {...(props as unknown as Props)} /> : null
  }
}
