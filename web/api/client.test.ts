import { afterEach, describe, expect, test, vi } from 'vitest'
import { createClient, type Credentials, type Fetch } from './client.ts'
import { ApiError, NetworkError } from './errors.ts'

const fetch = vi.fn<Fetch>()
const refused = vi.fn<Credentials['refused']>()
const confirm = vi.fn<Credentials['confirm']>()
let token: string | null = null
const api = createClient(fetch, '/api', { token: () => token, refused, confirm })

function answers(status: number, body?: unknown, headers?: Record<string, string>) {
  fetch.mockResolvedValueOnce(
    new Response(body === undefined ? null : JSON.stringify(body), { status, ...(headers && { headers }) }),
  )
}

function failingBody(reason: unknown): ReadableStream {
  return new ReadableStream({ start: (controller) => controller.error(reason) })
}

function lastCall() {
  const [url, init] = fetch.mock.lastCall ?? []
  return { url, ...init }
}

afterEach(() => {
  vi.resetAllMocks()
  token = null
})

describe('a call that needs a recent sign-in', () => {
  const needed = { detail: 'Please confirm', code: 'recent_sign_in_needed' }

  test('is sent again, as it was, when the member has confirmed', async () => {
    const body = { name: 'Laptop', response: {} }
    answers(403, needed)
    answers(201, { id: 1 })
    confirm.mockResolvedValueOnce(true)
    expect(await api.addPasskey({ body })).toEqual({ id: 1 })
    const [first, second] = fetch.mock.calls
    expect(second).toEqual(first)
  })

  test('fails when the member has not confirmed', async () => {
    answers(403, needed)
    confirm.mockResolvedValueOnce(false)
    await expect(api.exportAccount()).rejects.toMatchObject({ status: 403, code: 'recent_sign_in_needed' })
    expect(fetch).toHaveBeenCalledOnce()
  })

  test('is sent again once only', async () => {
    answers(403, needed)
    answers(403, needed)
    confirm.mockResolvedValue(true)
    await expect(api.exportAccount()).rejects.toMatchObject({ status: 403 })
    expect(confirm).toHaveBeenCalledOnce()
  })

  test('asks nothing after any other refusal, and neither do calls that need none', async () => {
    answers(403, { detail: 'No', code: 'forbidden' })
    await expect(api.exportAccount()).rejects.toMatchObject({ status: 403 })
    answers(403, needed)
    await expect(api.confirmPassword({ body: { password: 'x' } })).rejects.toMatchObject({ status: 403 })
    expect(confirm).not.toHaveBeenCalled()
  })
})

describe('the idempotency key', () => {
  const comment = (text: string, id = 7) => api.createComment({ params: { id }, body: { text } })
  const lost = () => fetch.mockRejectedValueOnce(new TypeError('lost'))
  const keyOf = (call: number) =>
    (fetch.mock.calls[call]![1].headers as Record<string, string>)['idempotency-key']

  test('is the same when a request without an answer is sent again', async () => {
    token = 'T'
    lost()
    answers(503, { detail: 'Later', code: 'overloaded' })
    answers(201, { id: 1 })
    await expect(comment('Hi')).rejects.toBeInstanceOf(NetworkError)
    await expect(comment('Hi')).rejects.toBeInstanceOf(ApiError)
    await comment('Hi')
    expect(keyOf(0)).toMatch(/^[!-~]{8,100}$/)
    expect([keyOf(1), keyOf(2)]).toEqual([keyOf(0), keyOf(0)])
  })

  test('is another after a success, for another text, at another place and for another member', async () => {
    token = 'T'
    answers(201, { id: 1 })
    await comment('Hi')
    for (const send of [() => comment('Hi'), () => comment('Ho'), () => comment('Hi', 8)]) {
      lost()
      await expect(send()).rejects.toBeInstanceOf(NetworkError)
    }
    token = 'U'
    lost()
    await expect(comment('Hi')).rejects.toBeInstanceOf(NetworkError)
    expect(new Set([0, 1, 2, 3, 4].map(keyOf)).size).toBe(5)
  })

  test('is sent with calls that take one only', async () => {
    lost()
    await expect(api.likePost({ params: { id: 7 } })).rejects.toBeInstanceOf(NetworkError)
    expect(keyOf(0)).toBeUndefined()
  })
})

describe('the request', () => {
  test('has path parameters, repeated query values and no empty ones', async () => {
    answers(200, { id: 7 })
    await api.getPost({ params: { id: 7 } })
    expect(lastCall()).toMatchObject({ url: '/api/posts/7/', method: 'GET' })
    expect(lastCall().body).toBeUndefined()

    answers(200, [])
    await api.listPosts({ query: { category: [1, 4], cursor: undefined, sort: 'new' } })
    expect(lastCall().url).toBe('/api/posts/?category=1&category=4&sort=new')

    answers(200, [])
    await api.listPosts({ query: { category: [] } })
    expect(lastCall().url).toBe('/api/posts/')
  })

  test('has a JSON body with its content type', async () => {
    answers(200, { token: 't' })
    await api.login({ body: { username: 'a@b.example', password: 'secret' } })
    expect(lastCall()).toMatchObject({
      method: 'POST',
      body: '{"username":"a@b.example","password":"secret"}',
      headers: { 'content-type': 'application/json' },
    })
  })

  test('sends a file as a form, and leaves the content type to the browser', async () => {
    answers(200, {})
    const body = new FormData()
    body.append('picture', new Blob(['x'], { type: 'image/png' }))
    await api.uploadPicture({ body })
    expect(lastCall()).toMatchObject({ url: '/api/profiles/picture/', method: 'PUT', body })
    expect(lastCall().headers).not.toHaveProperty('content-type')
  })

  test('has the token of the session', async () => {
    answers(200, {})
    await api.getProfile()
    expect(lastCall().headers).not.toHaveProperty('authorization')
    token = 'abc'
    answers(200, {})
    await api.getProfile()
    expect(lastCall().headers).toHaveProperty('authorization', 'Token abc')
  })

  test('has no token for a public call', async () => {
    token = 'abc'
    answers(200, [])
    await api.listPosts()
    expect(lastCall().headers).not.toHaveProperty('authorization')
    answers(200, { token: 't' })
    await api.login({ body: { username: 'ada', password: 'secret' } })
    expect(lastCall().headers).not.toHaveProperty('authorization')
  })

  test('has the ETag of the last answer, which is reused after a 304', async () => {
    token = 'abc'
    answers(200, [{ id: 1 }], { etag: '"one"' })
    expect(await api.listNotifications()).toEqual({ items: [{ id: 1 }], next: null })
    fetch.mockResolvedValueOnce(new Response(null, { status: 304 }))
    expect(await api.listNotifications()).toEqual({ items: [{ id: 1 }], next: null })
    expect(lastCall().headers).toHaveProperty('if-none-match', '"one"')
    answers(200, [], { etag: '"two"' })
    expect(await api.listNotifications()).toEqual({ items: [], next: null })
    // The answer for another token is never reused.
    token = 'other'
    answers(200, [{ id: 2 }], { etag: '"three"' })
    expect(await api.listNotifications()).toEqual({ items: [{ id: 2 }], next: null })
    expect(lastCall().headers).not.toHaveProperty('if-none-match')
  })

  test('has the abort signal', async () => {
    const { signal } = new AbortController()
    answers(200, [])
    await api.listTopPosts({}, { signal })
    expect(lastCall().signal).toBe(signal)
  })
})

describe('the answer', () => {
  test('is a page of a list', async () => {
    answers(200, [{ id: 2 }])
    expect(await api.listPosts()).toEqual({ items: [{ id: 2 }], next: null })
  })

  test.each([
    ['', null],
    ['<https://x.example/api/posts/?limit=20&cursor=a%2Bb>; rel="next"', 'a+b'],
    ['</api/posts/?limit=5&cursor=a%3D%3D>; rel=next', 'a=='],
    ['</a?cursor=p>; rel="prev", </a?cursor=n>; rel="next"', 'n'],
    ['</a?cursor=n>; title="x"; rel="next"', 'n'],
    ['</a?cursor=p>; rel="prev"', null],
    ['</a>; rel="next"', null],
  ])('has the cursor of the next page from the header Link: %s', async (link, next) => {
    answers(200, [{ id: 1 }], { link })
    expect(await api.listPosts()).toEqual({ items: [{ id: 1 }], next })
  })

  test('is undefined for 204', async () => {
    answers(204)
    expect(await api.logout()).toBeUndefined()
  })

  test('has the names of the contract for aliased fields of posts', async () => {
    const badges = [{ id: 1, name: 'Marketing' }]
    answers(200, { id: 1, title: 'T', review: 'R', create_at: '2026-01-01T00:00:00.000Z', badges })
    expect(await api.getPost({ params: { id: 1 } })).toMatchObject({
      personal_review: 'R',
      created_at: '2026-01-01T00:00:00.000Z',
      categories: badges,
    })
  })
})

describe('a failure', () => {
  test('with an error status has the status, the detail and the field errors', async () => {
    answers(400, { detail: 'Bad', code: 'invalid', errors: { title: ['Title is required'] } })
    const error = await api.createPost({ body: { title: '', description: '' } }).catch((e: unknown) => e)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      status: 400,
      detail: 'Bad',
      code: 'invalid',
      firstFieldError: 'Title is required',
    })
  })

  test('without JSON has no detail', async () => {
    fetch.mockResolvedValueOnce(new Response('<h1>Bad gateway</h1>', { status: 502 }))
    await expect(api.listTopPosts()).rejects.toMatchObject({
      name: 'ApiError',
      status: 502,
      detail: undefined,
    })
    fetch.mockResolvedValueOnce(new Response('<h1>Captive portal</h1>', { status: 200 }))
    await expect(api.listTopPosts()).rejects.toBeInstanceOf(ApiError)
  })

  test('without an answer is a NetworkError', async () => {
    fetch.mockRejectedValueOnce(new TypeError('fetch failed'))
    const error = await api.listTopPosts().catch((e: unknown) => e)
    expect(error).toBeInstanceOf(NetworkError)
    expect(error).toHaveProperty('message', 'Network error. Please check your connection.')
  })

  test('while the body is read is a NetworkError', async () => {
    fetch.mockResolvedValueOnce(new Response(failingBody(new TypeError('terminated'))))
    await expect(api.listTopPosts()).rejects.toBeInstanceOf(NetworkError)
  })

  test('of an aborted call is the AbortError', async () => {
    const stopped = AbortSignal.abort()
    fetch.mockRejectedValueOnce(stopped.reason)
    await expect(api.listTopPosts({}, { signal: stopped })).rejects.toBe(stopped.reason)
    fetch.mockResolvedValueOnce(new Response(failingBody(stopped.reason)))
    await expect(api.listTopPosts({}, { signal: stopped })).rejects.toBe(stopped.reason)
  })

  test('with 401 reports the rejected token once', async () => {
    token = 'old'
    answers(401, { detail: 'Sign in' })
    await expect(api.getProfile()).rejects.toMatchObject({ status: 401 })
    expect(refused.mock.calls).toEqual([['old']])
  })

  test('with 401 of an open call or without a token reports nothing', async () => {
    token = 'old'
    answers(401, { detail: 'Invalid credentials' })
    await expect(api.login({ body: { username: 'a', password: 'b' } })).rejects.toBeInstanceOf(ApiError)
    token = null
    answers(401, { detail: 'Sign in' })
    await expect(api.getProfile()).rejects.toBeInstanceOf(ApiError)
    expect(refused).not.toHaveBeenCalled()
  })
})
