import { api } from '#web/api/browser.ts'

/** Whether this browser shows push messages. `denied`: the visitor has forbidden notifications. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

// The member who has turned push on in this browser: a subscription belongs to the browser, not to a session.
const ownerKey = 'toolshelf-push'

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** The service worker of the site, registered where it is not yet. */
async function worker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/sw.js')
  return navigator.serviceWorker.ready
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

async function send(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  await api.subscribeToPush({ body: { endpoint: endpoint ?? '', keys: { p256dh, auth } } })
}

/** The state for a member. Where push is on, the server hears of it again: it forgets browsers with their sessions. */
export async function pushState(member: number): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const subscription = await currentSubscription()
  if (!subscription || localStorage.getItem(ownerKey) !== String(member)) return 'off'
  await send(subscription)
  return 'on'
}

/** Tells the server of this browser, which it forgets with each session; another member's subscription ends. */
export async function renewPush(member: number): Promise<void> {
  const owner = localStorage.getItem(ownerKey)
  if (owner === null) return
  if (owner === String(member)) return void (await pushState(member))
  await (await currentSubscription())?.unsubscribe()
  localStorage.removeItem(ownerKey)
}

/** Bytes of a text in base64url. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const base64 = text.replaceAll('-', '+').replaceAll('_', '/')
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}

/** Asks the visitor, subscribes with the browser's push service, and tells the server. */
export async function turnOnPush(member: number): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') {
    return Notification.permission === 'denied' ? 'denied' : 'off'
  }
  const [{ public_key: key }, registration] = await Promise.all([api.getPushKey(), worker()])
  // One that was made with another key of the site gets nothing.
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(key) }
  await send(await registration.pushManager.subscribe(options))
  localStorage.setItem(ownerKey, String(member))
  return 'on'
}

/** Ends the subscription with the browser and the server. */
export async function turnOffPush(): Promise<PushState> {
  const subscription = await currentSubscription()
  if (subscription) {
    await api.unsubscribeFromPush({ body: { endpoint: subscription.endpoint } })
    await subscription.unsubscribe()
  }
  localStorage.removeItem(ownerKey)
  return 'off'
}
