import { useEffect, useSyncExternalStore } from 'react'
import { toastClasses } from './classes.ts'
import { IdleComponent } from './idle-component.tsx'
import { closeToast, subscribeToToasts, toastMessages } from './toast.ts'

const durationMs = 4000

async function loadToaster() {
  return (await import('./toaster.tsx')).Toaster
}

/** Loads and mounts `Toaster` when the browser is idle. Until then, also without a connection, toasts are plain. */
export function ToastRegion() {
  return <IdleComponent load={loadToaster} fallback={<PlainToasts />} />
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
        <li key={id} className={toastClasses}>
          <span role={kind === 'error' ? 'alert' : 'status'} className="min-w-0 flex-1 wrap-anywhere">
            {text}
          </span>
        </li>
      ))}
    </ul>
  )
}
