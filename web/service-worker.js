// The service worker: keeps the code of the site and the pages that were visited, for times without a connection.
// The build sets the two constants (scripts/setup/service-worker.mjs). Calls of the API never pass through it.
const version = ''
const assets = []

const assetCache = `assets-${version}`
const pageCache = `pages-${version}`
const offlinePage = '/offline'
const maxPages = 30
// Only with a kept page: without one, the visitor waits as long as the browser does.
const timeoutMs = 10_000

addEventListener('install', (event) => event.waitUntil(install()))
addEventListener('activate', (event) => event.waitUntil(activate()))

async function install() {
  const cache = await caches.open(assetCache)
  await cache.addAll([...assets, new Request(offlinePage, { cache: 'reload' })])
  await fetchAndKeep('/')
  for (const url of await pagesOfOlderBuilds()) await fetchAndKeep(url)
  // The files of a build have their own names, so pages of two builds can be open at once.
  await skipWaiting()
}

/** They need files that the activation removes, so they are fetched again; not there, as pages wait for its end. */
async function pagesOfOlderBuilds() {
  const names = (await caches.keys()).filter((name) => name.startsWith('pages-') && name !== pageCache)
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  return requests.flat().map(({ url }) => url)
}

async function activate() {
  await registration.navigationPreload?.enable()
  const old = (await caches.keys()).filter((name) => name !== assetCache && name !== pageCache)
  await Promise.all(old.map((name) => caches.delete(name)))
}

addEventListener('message', (event) => {
  const path = event.data?.keep
  if (typeof path === 'string') event.waitUntil(fetchAndKeep(path))
})

addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== location.origin || /^\/api(\/|$)/.test(pathname)) return
  if (mode === 'navigate') event.respondWith(page(event))
  else if (assets.includes(pathname)) event.respondWith(asset(event.request))
})

/** The network comes first. A kept page is shown when it fails, else the offline page. */
async function page(event) {
  const { url } = event.request
  const kept = await (await caches.open(pageCache)).match(url, { ignoreVary: true })
  try {
    const answer = fromNetwork(event)
    const response = await (kept ? Promise.race([answer, failLater()]) : answer)
    event.waitUntil(keep(url, response.clone()))
    return response
  } catch {
    return kept ? withTiming(kept) : offline()
  }
}

async function fromNetwork(event) {
  return (await event.preloadResponse) ?? fetch(event.request)
}

function failLater() {
  return new Promise((_, reject) => setTimeout(() => reject(new Error('Too slow')), timeoutMs))
}

/** Tells the page that it is a kept copy. */
function withTiming({ body, status, headers }) {
  const named = new Headers(headers)
  named.set('server-timing', 'kept')
  return new Response(body, { status, headers: named })
}

async function offline() {
  const { body, headers } = await caches.match(offlinePage, { ignoreVary: true })
  return new Response(body, { status: 503, headers })
}

async function asset(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}

async function fetchAndKeep(url) {
  try {
    await keep(new URL(url, location.origin).href, await fetch(url, { headers: { accept: 'text/html' } }))
  } catch {
    // Without a connection there is nothing to keep.
  }
}

/** Keeps a page, and forgets the oldest ones. Pages do not depend on the visitor, so they hold nothing private. */
async function keep(url, response) {
  const isPage = response.status === 200 && response.type === 'basic' && !response.redirected
  const { pathname, searchParams } = new URL(url)
  // Addresses of links in mails and of shared lists hold what opens them.
  if (pathname === offlinePage || searchParams.has('token') || searchParams.has('key')) return
  const type = response.headers.get('content-type') ?? ''
  const mayKeep = !/no-store|private/.test(response.headers.get('cache-control') ?? '')
  if (!isPage || !mayKeep || !type.startsWith('text/html')) return
  const cache = await caches.open(pageCache)
  const key = url.split('#', 1)[0]
  // Deleted first, so that the keys are in the order of the visits.
  await cache.delete(key, { ignoreVary: true })
  await cache.put(key, response)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, -maxPages).map((old) => cache.delete(old, { ignoreVary: true })))
}

addEventListener('push', (event) => event.waitUntil(showPush(event.data)))
addEventListener('notificationclick', (event) => event.waitUntil(openNotification(event.notification)))

/** Browsers demand that every push shows something, also one without a payload. */
async function showPush(data) {
  const { title = 'You have new notifications', body = '', url = '/notifications', tag } = payloadOf(data)
  await registration.showNotification(title, {
    ...{ body, icon: '/icon-192.png', data: { url } },
    ...(tag && { tag }),
  })
}

function payloadOf(data) {
  try {
    return data?.json() ?? {}
  } catch {
    return {}
  }
}

/** Shows the page in a tab of the site, or in a new one. */
async function openNotification(notification) {
  notification.close()
  const page = new URL(notification.data?.url ?? '/notifications', location.origin)
  if (page.origin !== location.origin) return
  const [tab] = await clients.matchAll({ type: 'window' })
  if (!tab) return void (await clients.openWindow(page.href))
  await tab.focus()
  // A worker may navigate its own clients only.
  await tab.navigate(page.href).catch(() => clients.openWindow(page.href))
}
