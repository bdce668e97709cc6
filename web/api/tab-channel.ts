/** Messages between the tabs of the site. Sign-ins and sign-outs go through the session's own channel. */
interface Messages {
  /** The member's like of a post, as the server has confirmed it. */
  like: { id: number; liked: boolean; like_count: number }
  /** The member's lists or their contents have changed. */
  lists: null
  /** The stream of notifications, which one tab keeps: has it changed, is it open, or has it ended? `asked`: by a new tab. */
  notifications: 'changed' | 'alive' | 'down' | 'asked'
}

type Message = { [Kind in keyof Messages]: { kind: Kind; data: Messages[Kind] } }[keyof Messages]

let channel: BroadcastChannel | undefined

/** One channel for each tab: a tab does not receive its own messages. Undefined on the server. */
function openChannel(): BroadcastChannel | undefined {
  if (typeof document === 'undefined' || typeof BroadcastChannel === 'undefined') return undefined
  channel ??= new BroadcastChannel('toolshelf-changes')
  return channel
}

/** Sends a change that the server has confirmed to the other tabs. */
export function postToOtherTabs<Kind extends keyof Messages>(kind: Kind, data: Messages[Kind]): void {
  openChannel()?.postMessage({ kind, data })
}

/** Calls `listener` with every message of a kind from the other tabs. */
export function onTabMessage<Kind extends keyof Messages>(
  kind: Kind,
  listener: (data: Messages[Kind]) => void,
): void {
  openChannel()?.addEventListener('message', ({ data: message }: MessageEvent<Message>) => {
    if (message.kind === kind) listener(message.data as Messages[Kind])
  })
}
