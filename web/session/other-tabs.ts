import type { StoredSession } from './stored-session.ts'

type Message = { kind: 'asked' } | { kind: 'held'; session: StoredSession } | { kind: 'ended' }

export interface TabsListener {
  /** A new tab wants to know. */
  asked(): void
  held(session: StoredSession): void
  ended(): void
}

let channel: BroadcastChannel | undefined

/** Listens to the site's other tabs. Messages reach tabs of the same origin only. */
export function listenToTabs(listener: TabsListener): void {
  if (typeof BroadcastChannel === 'undefined') return
  channel = new BroadcastChannel('toolshelf-session')
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'asked') listener.asked()
    if (data.kind === 'held') listener.held(data.session)
    if (data.kind === 'ended') listener.ended()
  })
}

export function tellTabs(message: Message): void {
  channel?.postMessage(message)
}
