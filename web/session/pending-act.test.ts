import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeSession, initialSession } from './session-state.ts'

const items = new Map<string, string>()

/** Fresh modules, as after a page load, at an address. */
async function open(pathname: string) {
  vi.stubGlobal('window', { location: { pathname, search: '?x=1', hash: '' }, scrollY: 0 })
  vi.resetModules()
  const { changeSession: change } = await import('./session-state.ts')
  return {
    ...(await import('./pending-act.ts')),
    ...(await import('./return-place.ts')),
    changeSession: change,
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  items.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  })
})

afterEach(() => {
  changeSession(initialSession)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const login = { pathname: '/login', search: '', hash: '', state: null, key: 'k' } as never

test('an act is taken once, on its page, also after a page load', async () => {
  ;(await open('/posts/3')).storeAct('like post 3')
  expect((await open('/posts/4')).takeAct('like post 3')).toBe(false)
  const page = await open('/posts/3')
  expect(page.takeAct('like post 4')).toBe(false)
  expect(page.takeAct('like post 3')).toBe(true)
  expect(page.takeAct('like post 3')).toBe(false)
  expect((await open('/posts/3')).takeAct('like post 3')).toBe(false)
})

test('an act waits for half an hour', async () => {
  const page = await open('/posts/3')
  page.storeAct('like post 3')
  vi.advanceTimersByTime(30 * 60_000)
  expect(page.pendingFrom()).toBe('/posts/3?x=1')
  vi.advanceTimersByTime(1)
  expect(page.takeAct('like post 3')).toBe(false)
  expect(items.size).toBe(0)
})

test('the login leads back to the act after a page load', async () => {
  ;(await open('/posts/3')).storeAct('like post 3')
  expect((await open('/login')).returnPlace(login)).toEqual({ from: '/posts/3?x=1' })
})

test.each([
  { act: 'like post 3', from: 'https://elsewhere.example/', at: 0 },
  { act: 'like post 3', from: '//elsewhere.example/', at: 0 },
  { act: 7, from: '/posts/3', at: 0 },
  { act: 'like post 3', from: '/posts/3', at: 'now' },
  {},
])('nothing waits when the storage has %j', async (stored) => {
  vi.setSystemTime(0)
  items.set('pendingAct', JSON.stringify(stored))
  const page = await open('/posts/3')
  expect(page.returnPlace(login)).toEqual({ from: '/' })
  expect(page.takeAct('like post 3')).toBe(false)
})

test.each([
  ['a guest who comes back without logging in', 'guest', '/posts/3'],
  ['a guest who goes elsewhere', 'guest', '/tools'],
  ['a member whose login leads elsewhere', 'authenticated', '/tools'],
] as const)('the act of %s is forgotten', async (_, status, pathname) => {
  const page = await open('/posts/3')
  page.storeAct('like post 3')
  page.forgetPlace({ pathname: '/login' })
  page.changeSession({ status: 'restoring' })
  page.forgetPlace({ pathname: '/posts/3' })
  expect(page.pendingFrom()).toBe('/posts/3?x=1')
  page.changeSession({ status })
  page.forgetPlace({ pathname })
  expect(page.takeAct('like post 3')).toBe(false)
})
