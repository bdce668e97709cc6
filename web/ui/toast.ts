/** A message in the corner of the screen. */
export interface ToastMessage {
  id: number
  kind: 'error' | 'success'
  text: string
  open: boolean
}

let messages: readonly ToastMessage[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a message in the corner of the screen for some seconds. */
export const toast = {
  error: (text: string) => add('error', text),
  success: (text: string) => add('success', text),
}

function add(kind: ToastMessage['kind'], text: string): void {
  lastId += 1
  change([...messages, { id: lastId, kind, text, open: true }])
}

const exitAnimationMs = 200

/** Closes a message and removes it after the exit animation. */
export function closeToast(id: number): void {
  change(messages.map((one) => (one.id === id ? { ...one, open: false } : one)))
  setTimeout(() => change(messages.filter((one) => one.id !== id)), exitAnimationMs)
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
