import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const session = {
  token: 't',
  member: { id: 1, name: 'Maya', email: 'maya@example.com', username: 'maya', created_at: '' },
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  // The cache of a tab exists only in a browser.
  vi.stubGlobal('document', {})
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Fresh modules: they hold a tab's state. A change lasts until its promise is settled, as that of a click does. */
async function openTab() {
  vi.resetModules()
  const { beginSession } = await import('./session-lifecycle.ts')
  const { sessionState } = await import('./session-state.ts')
  const { logout } = await import('./actions.ts')
  const { queryCache } = await import('#web/api/query-cache.ts')
  beginSession(session)
  const change = (saved: Promise<void>) =>
    void queryCache()
      .getMutationCache()
      .build(queryCache(), { mutationFn: () => saved })
      .execute(undefined)
  return { logout, change, token: () => sessionState().token }
}

test('logout waits for what the member has just done', async () => {
  const { logout, change, token } = await openTab()
  const saved = Promise.withResolvers<void>()
  change(saved.promise)
  const done = logout()
  await vi.advanceTimersByTimeAsync(1000)
  expect(token()).toBe('t')
  saved.resolve()
  await done
  expect(token()).toBeNull()
})

test('logout waits two seconds at most', async () => {
  const { logout, change, token } = await openTab()
  change(new Promise(() => {}))
  const done = logout()
  await vi.advanceTimersByTimeAsync(1999)
  expect(token()).toBe('t')
  await vi.advanceTimersByTimeAsync(1)
  await done
  expect(token()).toBeNull()
})
