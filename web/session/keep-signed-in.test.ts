import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const maya = {
  ...{ id: 1, name: 'Maya', email: 'maya@example.com', username: 'maya' },
  created_at: '2026-01-01T00:00:00.000Z',
}
const session = { token: 't', member: maya }
const none = [null, null, null]
const all = ['t', 't', JSON.stringify(maya)]
const channels: BroadcastChannel[] = []

type Place = 'sessionStorage' | 'localStorage'

function memoryStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

/** As in browsers that refuse storage: reading the property throws. */
function refuse(place: Place): void {
  vi.stubGlobal(place, undefined)
}

const storedIn = (place: Place) =>
  ['authToken', 'refreshToken', 'user'].map((key) => globalThis[place].getItem(key))

class ClosedLater extends BroadcastChannel {
  constructor(name: string) {
    super(name)
    channels.push(this)
  }
}

/** Fresh modules: they hold a tab's state. */
async function openTab({ start = true } = {}) {
  vi.resetModules()
  const life = await import('./session-lifecycle.ts')
  const { sessionState } = await import('./session-state.ts')
  const choice = await import('./keep-signed-in.ts')
  const { changeMember } = await import('./actions.ts')
  const { sessionScript } = await import('./stored-session.ts')
  if (start) life.startSession()
  return { ...life, ...choice, changeMember, sessionScript, state: sessionState }
}

async function signIn({ keep }: { keep: boolean }) {
  const tab = await openTab()
  tab.setKeepSignedIn(keep)
  tab.beginSession(session)
  return tab
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('BroadcastChannel', ClosedLater)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

afterEach(() => {
  for (const channel of channels.splice(0)) channel.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('without the choice, the session lies in session storage alone', async () => {
  await signIn({ keep: false })
  expect(storedIn('sessionStorage')).toEqual(all)
  expect(storedIn('localStorage')).toEqual(none)
})

test('a kept session lies in local storage alone, and a new browser window has it', async () => {
  await signIn({ keep: true })
  expect(storedIn('localStorage')).toEqual(all)
  expect(storedIn('sessionStorage')).toEqual(none)
  vi.stubGlobal('sessionStorage', memoryStorage())
  const { state } = await openTab()
  expect(state()).toMatchObject({ status: 'authenticated', token: 't', member: maya })
})

test('the choice holds for one sign-in, survives leaving the page, and is off by default', async () => {
  const { keepsSignedIn, setKeepSignedIn } = await openTab()
  expect(keepsSignedIn()).toBe(false)
  setKeepSignedIn(true)
  const back = await openTab()
  expect(back.keepsSignedIn()).toBe(true)
  back.beginSession(session)
  expect(storedIn('localStorage')).toEqual(all)
  expect(back.keepsSignedIn()).toBe(false)
  back.setKeepSignedIn(true)
  back.setKeepSignedIn(false)
  expect((await openTab()).keepsSignedIn()).toBe(false)
})

test.each([[{ isSignOut: true }], [{ isSignOut: false }]])(
  'the end of a session (%j) clears both storages',
  async (how) => {
    const { endSession } = await signIn({ keep: true })
    sessionStorage.setItem('authToken', 'older')
    endSession(how)
    expect(storedIn('localStorage')).toEqual(none)
    expect(storedIn('sessionStorage')).toEqual(none)
  },
)

test('a sign-out forgets the choice', async () => {
  const { endSession, keepsSignedIn, setKeepSignedIn } = await signIn({ keep: true })
  setKeepSignedIn(true)
  endSession({ isSignOut: true })
  expect(keepsSignedIn()).toBe(false)
})

test('a sign-in that is not kept replaces a kept one', async () => {
  await signIn({ keep: true })
  await signIn({ keep: false })
  expect(storedIn('localStorage')).toEqual(none)
  expect(storedIn('sessionStorage')).toEqual(all)
})

test('a changed member is stored where the session is', async () => {
  const renamed = { ...maya, name: 'Maya O.' }
  const { changeMember } = await signIn({ keep: true })
  changeMember(renamed)
  expect(storedIn('localStorage')).toEqual(['t', 't', JSON.stringify(renamed)])
  expect(storedIn('sessionStorage')).toEqual(none)
})

test('another tab keeps a kept session, before local storage shows it, and no other', async () => {
  const { state } = await openTab()
  const elsewhere = new BroadcastChannel('toolshelf-session')
  elsewhere.postMessage({ kind: 'session', session, keep: true })
  await expect.poll(() => state().token).toBe('t')
  expect(storedIn('localStorage')).toEqual(all)
  const other = { token: 'u', member: maya }
  elsewhere.postMessage({ kind: 'session', session: other })
  await expect.poll(() => state().token).toBe('u')
  expect(storedIn('localStorage')).toEqual(none)
  expect(sessionStorage.getItem('authToken')).toBe('u')
})

test.each([true, false])('other tabs hear of a session with its choice (%s)', async (keep) => {
  const heard: unknown[] = []
  const elsewhere = new BroadcastChannel('toolshelf-session')
  elsewhere.addEventListener('message', ({ data }: MessageEvent) => heard.push(data))
  await signIn({ keep })
  elsewhere.postMessage({ kind: 'session-request' })
  const message = { kind: 'session', session, ...(keep && { keep }) }
  await vi.waitFor(() => expect(heard.slice(1)).toEqual([message, message]))
})

test('without local storage a kept session lies in session storage', async () => {
  refuse('localStorage')
  await signIn({ keep: true })
  expect(storedIn('sessionStorage')).toEqual(all)
  const { state } = await openTab()
  expect(state().status).toBe('authenticated')
})

test('without any storage the session and the choice last as long as the page', async () => {
  refuse('localStorage')
  refuse('sessionStorage')
  const { state, keepsSignedIn, setKeepSignedIn, endSession } = await signIn({ keep: true })
  expect(state().status).toBe('authenticated')
  setKeepSignedIn(true)
  expect(keepsSignedIn()).toBe(true)
  endSession({ isSignOut: true })
  expect(state().status).toBe('guest')
})

test.each([
  ['sessionStorage', 'stored'],
  ['localStorage', 'stored'],
  [undefined, undefined],
] as const)('a session in %s marks the page before the first paint as %s', async (place, mark) => {
  const { sessionScript } = await openTab({ start: false })
  const dataset: Record<string, string> = {}
  vi.stubGlobal('document', { documentElement: { dataset } })
  vi.stubGlobal('window', globalThis)
  if (place === 'localStorage') refuse('sessionStorage')
  for (const [key, value] of [
    ['authToken', 't'],
    ['user', JSON.stringify(maya)],
  ] as const) {
    if (place) globalThis[place].setItem(key, value)
  }
  // oxlint-disable-next-line no-eval
  ;(0, eval)(sessionScript)
  expect(dataset['session']).toBe(mark)
})
