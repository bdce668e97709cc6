import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { useState, useSyncExternalStore } from 'react'
import { Button, IconButton } from './button.tsx'
import { classes, toastClasses } from './classes.ts'
import { closeToast, subscribeToToasts, toastMessages, type ToastMessage } from './toast.ts'

const durationMs = 4000
/** Long enough to read the message and reach its button. */
const durationWithActionMs = 8000

/**
 * Shows the toasts. The library pauses them on hover and focus, closes them with Escape or a swipe to the right, and
 * moves the focus to them with F8. Loaded by `ToastRegion`.
 */
export function Toaster() {
  const messages = useSyncExternalStore(subscribeToToasts, toastMessages, toastMessages)
  // The library repeats each text in a hidden live region. Ours are live regions themselves, so its own stay out of the
  // document.
  const [detached] = useState(() => document.createElement('div'))
  return (
    <Toast.Provider duration={durationMs} swipeDirection="right" announcerContainer={detached}>
      {messages.map((message) => (
        <ToastItem key={message.id} message={message} />
      ))}
      <Toast.Viewport
        label="Toasts ({hotkey})"
        className="fixed right-0 bottom-0 z-60 flex w-full flex-col gap-2.5 p-4 outline-none sm:w-96 sm:p-5"
      />
    </Toast.Provider>
  )
}

function ToastItem({ message: { id, kind, text, open, action } }: { message: ToastMessage }) {
  const isError = kind === 'error'
  const Icon = isError ? CircleAlert : CircleCheck
  return (
    <Toast.Root
      open={open}
      onOpenChange={(next) => next || closeToast(id)}
      {...(action && { duration: durationWithActionMs })}
      className={classes(
        toastClasses,
        'data-[state=open]:animate-rise data-[state=closed]:animate-toast-leave',
        // Follows a swipe; leaves to the right.
        'data-[swipe=move]:[transform:translateX(var(--radix-toast-swipe-move-x))]',
        'data-[swipe=cancel]:transform-none data-[swipe=cancel]:transition-transform data-[swipe=cancel]:duration-[160ms]',
        'data-[swipe=end]:[--toast-from:var(--radix-toast-swipe-end-x)]',
      )}
    >
      <Icon aria-hidden className={`size-5 shrink-0 ${isError ? 'text-danger' : 'text-accent'}`} />
      <Toast.Description
        role={isError ? 'alert' : 'status'}
        dir="auto"
        className="min-w-0 flex-1 wrap-anywhere"
      >
        {text}
      </Toast.Description>
      {action && (
        <Toast.Action asChild altText={action.label} onClick={action.run}>
          <Button look="secondary" size="small" className="-my-1.5 shrink-0">
            {action.label}
          </Button>
        </Toast.Action>
      )}
      <Toast.Close asChild>
        <IconButton label="Dismiss" size="small" className="-my-1.5 -mr-2">
          <X aria-hidden className="size-4" />
        </IconButton>
      </Toast.Close>
    </Toast.Root>
  )
}
