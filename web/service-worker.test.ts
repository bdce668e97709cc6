import { beforeEach, expect, test, vi } from 'vitest'

// The parts of the worker's globals that the file uses.
const origin = 'https://tools.example'

class FakeCache {
  entries = new Map<string, Response>()
  match = async (key: string | Request) => this.entries.get(absolute(key))?.clone()
  put = async (key: string | Request, response: Response) => void this.entries.set(absolute(key), response)
  delete = async (key: string | Request) => this.entries.delete(absolute(key))
  keys = async () => [...this.entries.keys()].map((url) => ({ url }))
  addAll = async (keys: (string | Request)[]) => {
    for (const key of keys) await this.put(key, new Response(`file ${absolute(key)}`))
  }
}

function absolute(key: string | Request | { url: string }): string {
  return new URL(typeof key === 'string' ? key : key.url, origin).href
}

let stores: Map<string, FakeCache>
let listeners: Record<string, (event: unknown) => void>
let network: (url: string) => Response

/** A response of this site from the network. */
class SiteResponse extends Response {
  override readonly type = 'basic'
  override clone() {
    const { body, status, headers } = super.clone()
    return new SiteResponse(body, { status, headers })
  }
}

function htmlPage(text: string, headers = {}): Response {
  return new SiteResponse(text, { headers: { 'content-type': 'text/html; charset=utf-8', ...headers } })
}

beforeEach(async () => {
  stores = new Map()
  listeners = {}
  network = (url) => htmlPage(`page ${url}`)
  vi.resetModules()
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(path: string, init: RequestInit) {
        super(new URL(path, origin), init)
      }
    },
  )
  vi.stubGlobal('addEventListener', (kind: string, listener: () => void) => (listeners[kind] = listener))
  vi.stubGlobal('location', { origin })
  vi.stubGlobal('skipWaiting', async () => {})
  vi.stubGlobal('registration', {})
  vi.stubGlobal('fetch', async (given: string | Request) => network(absolute(given)))
  vi.stubGlobal('caches', {
    open: async (name: string) => stores.get(name) ?? stores.set(name, new FakeCache()).get(name),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (key: string) => {
      for (const store of stores.values()) if (store.entries.has(absolute(key))) return store.match(key)
      return undefined
    },
  })
  // @ts-expect-error -- plain JavaScript, as the browser runs it
  await import('./service-worker.js')
  await dispatch('install')
})

/** Dispatches an event and waits for all that it asks to wait for. */
async function dispatch(kind: string, fields = {}): Promise<Response | undefined> {
  const waits: Promise<unknown>[] = []
  let answer: Promise<Response> | undefined
  listeners[kind]!({
    ...fields,
    waitUntil: (wait: Promise<unknown>) => waits.push(wait),
    respondWith: (response: Promise<Response>) => (answer = response),
  })
  const response = await answer
  await Promise.all(waits)
  return response
}

function visit(path: string, request = {}): Promise<Response | undefined> {
  return dispatch('fetch', { request: { url: origin + path, method: 'GET', mode: 'navigate', ...request } })
}

function goOffline() {
  network = () => {
    throw new TypeError('Failed to fetch')
  }
}

test('a page comes from the network; without a connection the kept copy, which says so', async () => {
  expect(await (await visit('/posts/1'))?.text()).toBe(`page ${origin}/posts/1`)
  network = () => htmlPage('newer')
  expect(await (await visit('/posts/1'))?.text()).toBe('newer')
  goOffline()
  const copy = await visit('/posts/1')
  expect(await copy?.text()).toBe('newer')
  expect(copy?.headers.get('server-timing')).toBe('kept')
})

test('the offline page answers at an address that was not visited', async () => {
  goOffline()
  const response = await visit('/posts/2')
  expect(response?.status).toBe(503)
  expect(await response?.text()).toBe(`file ${origin}/offline`)
})

test('the page that a client-side navigation has opened is kept, too', async () => {
  await dispatch('message', { data: { keep: '/aboutUs' } })
  goOffline()
  expect(await (await visit('/aboutUs'))?.text()).toBe(`page ${origin}/aboutUs`)
})

test('calls of the API, other sites and other methods pass by', async () => {
  expect(await visit('/api/posts/', { mode: 'cors' })).toBeUndefined()
  expect(await visit('/api/docs')).toBeUndefined()
  expect(await visit('/posts/1', { method: 'POST' })).toBeUndefined()
  expect(
    await dispatch('fetch', { request: { url: 'https://other.example/', method: 'GET' } }),
  ).toBeUndefined()
})

test('refusals, private answers and files are not kept', async () => {
  network = () => new SiteResponse('', { status: 404, headers: { 'content-type': 'text/html' } })
  await visit('/missing')
  network = () => htmlPage('mine', { 'cache-control': 'private, no-store' })
  await visit('/private')
  network = () => new SiteResponse('{}')
  await visit('/feed.atom')
  const [pages] = [...stores].flatMap(([name, store]) => (name.startsWith('pages-') ? [store] : []))
  expect([...pages!.entries.keys()]).toEqual([`${origin}/`])
})

test('thirty pages are kept, those that were visited last', async () => {
  for (let id = 1; id <= 31; id += 1) await visit(`/posts/${id}`)
  await visit('/posts/2')
  await visit('/posts/32')
  goOffline()
  const statuses = [1, 2, 3, 4, 32].map(async (id) => (await visit(`/posts/${id}`))?.status)
  expect(await Promise.all(statuses)).toEqual([503, 200, 503, 200, 200])
})

test('a new build removes the files of the old one, and brings its pages along', async () => {
  const old = new FakeCache()
  await old.put('/posts/7', htmlPage('of the old build'))
  stores.set('pages-old', old)
  stores.set('assets-old', new FakeCache())
  await dispatch('install')
  // Requests of pages wait for the end of the activation, so it needs no network.
  goOffline()
  await dispatch('activate')
  expect([...stores.keys()].filter((name) => name.endsWith('old'))).toEqual([])
  expect(await (await visit('/posts/7'))?.text()).toBe(`page ${origin}/posts/7`)
})
