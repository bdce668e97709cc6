import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renewPush } from './push-subscription.ts'

const unsubscribe = vi.fn<() => Promise<boolean>>()
const fetch = vi.fn<typeof globalThis.fetch>()

function storage(items: Record<string, string>) {
  return {
    getItem: (key: string) => items[key] ?? null,
    setItem: (key: string, value: string) => void (items[key] = value),
    removeItem: (key: string) => void delete items[key],
  }
}

beforeEach(() => {
  const keys = { p256dh: 'key', auth: 'secret' }
  const subscription = { toJSON: () => ({ endpoint: 'https://push.example/1', keys }), unsubscribe }
  const registration = { pushManager: { getSubscription: async () => subscription } }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
  vi.stubGlobal('window', { PushManager: {}, Notification: {} })
  vi.stubGlobal('Notification', { permission: 'granted' })
  // Member 7 has turned push on in this browser.
  vi.stubGlobal('localStorage', storage({ 'toolshelf-push': '7' }))
  vi.stubGlobal('sessionStorage', storage({}))
  vi.stubGlobal(
    'fetch',
    fetch.mockImplementation(async () => new Response(null, { status: 204 })),
  )
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

test('each sign-in of a member in a tab tells the server of the browser', async () => {
  await renewPush(7)
  await renewPush(7)
  expect(fetch.mock.calls.map(([url]) => url)).toEqual(Array(2).fill('/api/notifications/push/'))
  expect(unsubscribe).not.toHaveBeenCalled()
})

test("another member's subscription ends", async () => {
  await renewPush(8)
  await renewPush(7)
  expect(fetch).not.toHaveBeenCalled()
  expect(unsubscribe).toHaveBeenCalledOnce()
})
