import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react'
import { closeToast, subscribeToToasts, toastMessages } from './toast.ts'
import { loadWhenIdle } from './when-idle.ts'

const durationMs = 4000

/** Loads and mounts `Toaster` when the browser is idle. Until then, also without a connection, toasts are plain. */
export function ToastRegion() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null)
  useEffect(() => {
    loadWhenIdle(async () => {
      const module = await import('./toaster.tsx')
      setToaster(() => module.Toaster)
    })
  }, [])
  return Toaster ? <Toaster /> : <PlainToasts />
}

/** Toasts without the library. */
function PlainToasts() {
  const messages = useSyncExternalStore(subscribeToToasts, toastMessages, toastMessages)
  const first = messages[0]?.id
  useEffect(() => {
    if (first === undefined) return undefined
    const timer = setTimeout(() => closeToast(first), durationMs)
    return () => clearTimeout(timer)
  }, [first])
  if (messages.length === 0) return null
  return (
    <ul className="fixed right-0 bottom-0 z-60 flex w-full flex-col gap-2.5 p-4 sm:w-96 sm:p-5">
      {messages.map(({ id, kind, text }) => (
        <li key={id} className="toast">
          <span role={kind === 'error' ? 'alert' : 'status'} className="min-w-0 flex-1 wrap-anywhere">
            {text}
          </span>
        </li>
      ))}
    </ul>
  )
}
