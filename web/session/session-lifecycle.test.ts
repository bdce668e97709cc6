import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { refreshOnReturn } from './session-lifecycle.ts'
import { changeSession, sessionState } from './session-state.ts'

const member = {
  id: 1,
  name: 'Maya',
  email: 'm@example.com',
  username: 'maya',
  created_at: '2026-01-01T00:00:00.000Z',
}

class Tab extends EventTarget {
  hidden = false

  show(shown: boolean): void {
    this.hidden = !shown
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

const sent = vi.fn<(url: string) => void>()
let tab: Tab
let clock = 1_000_000

// Imported on demand; warmed up here, because a first import is slow on a busy machine.
beforeAll(() => import('./actions.ts'))

beforeEach(() => {
  tab = new Tab()
  sent.mockClear()
  vi.stubGlobal('document', tab)
  vi.stubGlobal('sessionStorage', { setItem() {} })
  vi.stubGlobal('fetch', async (url: string) => {
    sent(url)
    return new Response(JSON.stringify({ ...member, name: 'Maya O.' }))
  })
  vi.spyOn(Date, 'now').mockImplementation(() => clock)
  changeSession({ status: 'authenticated', token: 't', member })
  refreshOnReturn()
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function comeBackAfter(milliseconds: number): void {
  tab.show(false)
  clock += milliseconds
  tab.show(true)
}

test('the profile is loaded again after more than five minutes', async () => {
  comeBackAfter(5 * 60_000)
  comeBackAfter(5 * 60_000 + 1)
  await expect.poll(() => sessionState().member?.name).toBe('Maya O.')
  expect(sent.mock.calls).toEqual([['/api/profiles/']])
})

test('no profile is loaded for a guest', async () => {
  changeSession({ status: 'guest', token: null, member: null })
  comeBackAfter(60 * 60_000)
  await vi.dynamicImportSettled()
  expect(sent).not.toHaveBeenCalled()
})
