/** A button of a message, such as 'Undo'. */
export interface ToastAction {
  label: string
  run: () => void
}

/** A message in the corner of the screen. */
export interface ToastMessage {
  id: number
  kind: 'error' | 'success'
  text: string
  open: boolean
  /** The act that the message is about, such as `save 7`. */
  act: string | undefined
  action: ToastAction | undefined
}

interface ToastOptions {
  /** A later message about the same act closes this one. */
  act?: string
  action?: ToastAction
}

let messages: readonly ToastMessage[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a message in the corner of the screen for some seconds. */
export const toast = {
  error: (text: string, options?: ToastOptions) => add('error', text, options),
  success: (text: string, options?: ToastOptions) => add('success', text, options),
}

function add(kind: ToastMessage['kind'], text: string, { act, action }: ToastOptions = {}): void {
  if (act !== undefined) closeToasts(act)
  lastId += 1
  change([...messages, { id: lastId, kind, text, open: true, act, action }])
}

const exitAnimationMs = 200

/** Closes a message and removes it after the exit animation. */
export function closeToast(id: number): void {
  change(messages.map((one) => (one.id === id ? { ...one, open: false } : one)))
  setTimeout(() => change(messages.filter((one) => one.id !== id)), exitAnimationMs)
}

/** Closes the messages about an act, for example an error once the act has succeeded. */
export function closeToasts(act: string): void {
  for (const message of messages) if (message.act === act && message.open) closeToast(message.id)
}

/** The messages for `Toaster`, the newest last. Messages from before it is loaded wait here. */
export function toastMessages(): readonly ToastMessage[] {
  return messages
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: readonly ToastMessage[]): void {
  messages = next
  for (const listener of listeners) listener()
}
