/** What a change in one tab means for the site's other tabs, beside who is signed in. */
interface News {
  /** The member's like of a post, as the server has it now. */
  like: { id: number; liked: boolean; like_count: number }
  /** The member's lists, or what they hold, are others now. */
  lists: null
}

type Message = { [Kind in keyof News]: { kind: Kind; news: News[Kind] } }[keyof News]

let channel: BroadcastChannel | undefined

/** One channel a tab: what is told by it is not heard in the tab itself. None where there are no tabs. */
function openChannel(): BroadcastChannel | undefined {
  if (typeof document === 'undefined' || typeof BroadcastChannel === 'undefined') return undefined
  channel ??= new BroadcastChannel('toolshelf-news')
  return channel
}

/** Tells the other tabs of a change that the server has confirmed. */
export function tellOtherTabs<Kind extends keyof News>(kind: Kind, news: News[Kind]): void {
  openChannel()?.postMessage({ kind, news })
}

/** Calls `hear` with what other tabs tell of this kind, as long as this tab is open. */
export function hearOtherTabs<Kind extends keyof News>(kind: Kind, hear: (news: News[Kind]) => void): void {
  openChannel()?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === kind) hear(data.news as News[Kind])
  })
}
