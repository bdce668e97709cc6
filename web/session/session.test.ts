import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const created_at = '2026-01-01T00:00:00.000Z'
const maya = { id: 1, name: 'Maya', email: 'maya@example.com', username: 'maya', created_at }
const li = { ...maya, id: 2, name: 'Li', username: 'li' }

/** Responses by method and path. */
const answers = new Map<string, () => Response | Promise<Response>>()
const sent = vi.fn<(call: string, authorization: string | undefined) => void>()
/** The request bodies, the newest last. */
let bodies: Record<string, unknown>[]
let otherTab: BroadcastChannel
const channels: BroadcastChannel[] = []
let heard: unknown[]

function json(status: number, body: unknown) {
  return () => new Response(JSON.stringify(body), { status })
}

function memoryStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

function stored() {
  return ['authToken', 'refreshToken', 'user'].map((key) => sessionStorage.getItem(key))
}

function keep(token: string, member: unknown) {
  sessionStorage.setItem('authToken', token)
  sessionStorage.setItem('user', JSON.stringify(member))
}

/** Tabs of earlier tests must not answer. */
class ClosedLater extends BroadcastChannel {
  constructor(name: string) {
    super(name)
    channels.push(this)
  }
}

/** Fresh modules: they hold a tab's state. */
async function openTab() {
  vi.resetModules()
  const life = await import('./session-lifecycle.ts')
  const state = await import('./session-state.ts')
  const actions = { ...(await import('./actions.ts')), ...(await import('./sign-in.ts')) }
  life.startSession()
  return { ...actions, state: state.sessionState }
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const call = `${init.method} ${url}`
    sent(call, (init.headers as Record<string, string>)['authorization'])
    if (typeof init.body === 'string') bodies.push(JSON.parse(init.body))
    const answer = answers.get(call)
    if (!answer) throw new TypeError('fetch failed')
    return answer()
  })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('BroadcastChannel', ClosedLater)
  otherTab = new BroadcastChannel('toolshelf-session')
  heard = []
  bodies = []
  otherTab.addEventListener('message', (event) => heard.push((event as MessageEvent).data))
})

afterEach(() => {
  for (const channel of channels.splice(0)) channel.close()
  answers.clear()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.resetAllMocks()
})

describe('start', () => {
  test('token and member in storage restore the session', async () => {
    keep('t', maya)
    const { state } = await openTab()
    expect(state()).toMatchObject({ status: 'authenticated', token: 't', member: maya })
  })

  test.each([
    ['nothing', () => {}],
    ['a token alone', () => sessionStorage.setItem('authToken', 't')],
    ['a member alone', () => sessionStorage.setItem('user', JSON.stringify(maya))],
    ['an invalid member', () => keep('t', 'maya')],
  ])('%s in storage restores nothing: restoring, then guest', async (_, prepare) => {
    prepare()
    const { state } = await openTab()
    expect(state().status).toBe('restoring')
    await expect.poll(() => state().status).toBe('guest')
  })

  test('a broken member in storage restores nothing', async () => {
    keep('t', maya)
    sessionStorage.setItem('user', '{')
    const { state } = await openTab()
    await expect.poll(() => state().status).toBe('guest')
  })

  test('an open tab shares its session', async () => {
    otherTab.addEventListener('message', ({ data }: MessageEvent) => {
      if (data.kind === 'session-request')
        otherTab.postMessage({ kind: 'session', session: { token: 't', member: maya } })
    })
    const { state } = await openTab()
    await expect.poll(() => state().status).toBe('authenticated')
    expect(stored()).toEqual(['t', 't', JSON.stringify(maya)])
  })
})

describe('login', () => {
  test('stores token and profile, and notifies all tabs', async () => {
    answers.set('POST /api/accounts/login/', json(200, { token: 't' }))
    answers.set('GET /api/profiles/', json(200, maya))
    const { login, state } = await openTab()
    expect(await login({ email: 'maya@example.com', password: 'secret' })).toBe(true)
    expect(state()).toMatchObject({ status: 'authenticated', member: maya, busy: false, error: null })
    expect(stored()).toEqual(['t', 't', JSON.stringify(maya)])
    expect(sent).toHaveBeenLastCalledWith('GET /api/profiles/', 'Token t')
    await expect.poll(() => heard).toContainEqual({ kind: 'session', session: { token: 't', member: maya } })
  })

  test.each([
    ['the detail of the server', json(400, { detail: 'Too many tries' }), 'Too many tries'],
    ['a default text without a detail', json(400, {}), 'Invalid credentials'],
    ['that there was no response', undefined, 'Network error. Please check your connection.'],
    ['what to do after an invalid response', json(200, null), 'Login failed. Please try again.'],
  ])('failing, shows %s', async (_, answer, error) => {
    if (answer) answers.set('POST /api/accounts/login/', answer)
    const { login, state } = await openTab()
    expect(await login({ email: 'maya@example.com', password: 'secret' })).toBe(false)
    expect(state()).toMatchObject({ member: null, token: null, busy: false, error })
  })

  test('fails when the profile cannot be loaded', async () => {
    answers.set('POST /api/accounts/login/', json(200, { token: 't' }))
    answers.set('GET /api/profiles/', json(500, {}))
    const { login, state, clearSessionError } = await openTab()
    expect(await login({ email: 'maya@example.com', password: 'secret' })).toBe(false)
    expect(state()).toMatchObject({ token: null, error: 'Failed to fetch user profile' })
    expect(stored()).toEqual([null, null, null])
    clearSessionError()
    expect(state().error).toBeNull()
  })
})

describe('register', () => {
  const given = { name: 'Maya', email: 'maya@example.com', password: 'Secret1!' }

  test('a token in the response starts a session', async () => {
    answers.set('POST /api/accounts/register/', json(201, { token: 't', ...maya }))
    const { register, state } = await openTab()
    expect(await register(given)).toMatchObject({ isDone: true })
    expect(state()).toMatchObject({ status: 'authenticated', token: 't', member: maya })
  })

  test('a response without a token starts no session', async () => {
    answers.set('POST /api/accounts/register/', json(201, {}))
    const { register, state } = await openTab()
    expect(await register(given)).toMatchObject({ isDone: true })
    expect(state()).toMatchObject({ member: null, busy: false })
  })

  test.each([
    [{ errors: { email: ['Taken', 'x'] }, detail: 'Bad' }, 'Taken'],
    [{ detail: 'Bad' }, 'Bad'],
    [{}, 'Registration failed'],
  ])('failing with %j, shows %s', async (body, error) => {
    answers.set('POST /api/accounts/register/', json(400, body))
    const { register, state } = await openTab()
    expect(await register(given)).toMatchObject({ isDone: false })
    expect(state().error).toBe(error)
  })

  test('an invalid response shows what to do', async () => {
    answers.set('POST /api/accounts/register/', json(201, null))
    const { register, state } = await openTab()
    expect(await register(given)).toMatchObject({ isDone: false })
    expect(state()).toMatchObject({ busy: false, error: 'Registration failed. Please try again.' })
  })
})

describe('browser id', () => {
  const given = { name: 'Maya', email: 'maya@example.com', password: 'Secret1!' }

  async function signInTwice() {
    answers.set('POST /api/accounts/register/', json(201, { token: 't', ...maya }))
    answers.set('POST /api/accounts/login/', json(200, { token: 't' }))
    answers.set('GET /api/profiles/', json(200, maya))
    const { register } = await openTab()
    expect(await register(given)).toMatchObject({ isDone: true })
    const { login } = await openTab()
    expect(await login(given)).toBe(true)
    return bodies.map((body) => body['browser'])
  }

  test('is created once with 256 random bits, and sent with registration and login', async () => {
    vi.stubGlobal('localStorage', memoryStorage())
    const ids = await signInTwice()
    expect(ids).toEqual([expect.stringMatching(/^[A-Za-z0-9_-]{43}$/), ids[0]])
    expect(localStorage.getItem('toolshelf-browser')).toBe(ids[0])
    const { body } = await import('#contract/accounts.ts').then(({ login }) => login)
    expect(body.safeParse({ username: 'maya', password: 'x', browser: ids[0] }).success).toBe(true)

    vi.stubGlobal('localStorage', memoryStorage())
    expect((await signInTwice())[2]).not.toBe(ids[0])
  })

  test.each(['', 'x', 'x'.repeat(200), 'white space'.padEnd(43)])(
    'replaces the invalid id %j',
    async (stored) => {
      vi.stubGlobal('localStorage', memoryStorage())
      localStorage.setItem('toolshelf-browser', stored)
      expect(await signInTwice()).toEqual([
        localStorage.getItem('toolshelf-browser'),
        expect.stringMatching(/^[\w-]{43}$/),
      ])
    },
  )

  test('is not sent without storage', async () => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
    expect(await signInTwice()).toEqual([undefined, undefined])
    expect(bodies.some((body) => 'browser' in body)).toBe(false)
  })
})

describe('end', () => {
  test('logout clears the session at once, calls the server and notifies all tabs', async () => {
    keep('t', maya)
    answers.set('POST /api/accounts/logout/', () => new Response(null, { status: 204 }))
    const { logout, state } = await openTab()
    const done = logout()
    expect(state()).toMatchObject({ status: 'guest', member: null, token: null })
    expect(stored()).toEqual([null, null, null])
    await done
    expect(sent).toHaveBeenCalledWith('POST /api/accounts/logout/', 'Token t')
    await expect.poll(() => heard).toContainEqual({ kind: 'logout' })
  })

  test.each([
    ['off', 1],
    ['on', 0],
  ])('with the mock flag %s, logout makes %i calls', async (flag, calls) => {
    vi.stubEnv('VITE_MOCK_AUTH', flag)
    keep('t', maya)
    const { logout, state } = await openTab()
    await logout()
    expect(sent).toHaveBeenCalledTimes(calls)
    expect(state()).toMatchObject({ status: 'guest', token: null })
    expect(stored()).toEqual([null, null, null])
  })

  test('logout succeeds without the server', async () => {
    keep('t', maya)
    const { logout, state } = await openTab()
    await logout()
    expect(state().status).toBe('guest')
  })

  test('a logout in another tab ends the session here', async () => {
    keep('t', maya)
    const { state } = await openTab()
    otherTab.postMessage({ kind: 'logout' })
    await expect.poll(() => state().status).toBe('guest')
    expect(stored()).toEqual([null, null, null])
    expect(state().endedElsewhere).toBe(true)
  })

  test('another login in another tab replaces the session here', async () => {
    keep('t', maya)
    const { state } = await openTab()
    otherTab.postMessage({ kind: 'session', session: { token: 'u', member: li } })
    await expect.poll(() => state()).toMatchObject({ token: 'u', member: li })
    expect(sessionStorage.getItem('refreshToken')).toBe('u')
  })

  test('a rejected token ends the session and marks it as expired', async () => {
    keep('t', maya)
    answers.set('GET /api/profiles/', json(401, { detail: 'Sign in' }))
    const { refreshMember, state } = await openTab()
    await refreshMember()
    expect(state()).toMatchObject({ status: 'guest', token: null, expired: true })
    expect(sent).toHaveBeenCalledTimes(1)
    expect(stored()).toEqual([null, null, null])
    expect(state().endedElsewhere).toBe(true)
    await expect.poll(() => heard).toContainEqual({ kind: 'expired' })
  })

  test.each([undefined, 429, 502, 503, 504])('no answer or %s keeps the session', async (status) => {
    keep('t', maya)
    if (status) answers.set('GET /api/profiles/', json(status, { detail: 'Later' }))
    const { refreshMember, state } = await openTab()
    await refreshMember()
    expect(state()).toMatchObject({ status: 'authenticated', token: 't' })
  })

  test('a profile that arrives after another login is not stored', async () => {
    keep('t', maya)
    const late = Promise.withResolvers<Response>()
    answers.set('GET /api/profiles/', () => late.promise)
    const { refreshMember, state } = await openTab()
    const refreshed = refreshMember()
    otherTab.postMessage({ kind: 'session', session: { token: 'u', member: li } })
    await expect.poll(() => state().token).toBe('u')
    late.resolve(json(200, maya)())
    await refreshed
    expect(state()).toMatchObject({ token: 'u', member: li })
  })

  test('a failed refresh of the profile ends the session', async () => {
    keep('t', maya)
    answers.set('GET /api/profiles/', json(500, { detail: 'Trouble' }))
    const { refreshMember, state } = await openTab()
    await refreshMember()
    expect(state()).toMatchObject({ status: 'guest', expired: false })
  })

  test('a refreshed profile is stored', async () => {
    keep('t', maya)
    answers.set('GET /api/profiles/', json(200, { ...maya, name: 'Maya O.' }))
    const { refreshMember, state } = await openTab()
    await refreshMember()
    expect(state().member?.name).toBe('Maya O.')
    expect(sessionStorage.getItem('user')).toContain('Maya O.')
  })
})
