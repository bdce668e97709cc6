/** A page that the service worker keeps. */
export interface KeptPage {
  path: string
  title: string
}

/**
 * The pages that the service worker keeps, the newest first. The offline page has this function in an inline script:
 * it must not use anything outside itself.
 */
export async function keptPages(): Promise<KeptPage[]> {
  if (typeof caches === 'undefined') return []
  const pages: KeptPage[] = []
  for (const name of await caches.keys()) {
    if (!name.startsWith('pages-')) continue
    const cache = await caches.open(name)
    for (const { url } of await cache.keys()) {
      const { pathname, search } = new URL(url)
      const html = (await (await cache.match(url, { ignoreVary: true }))?.text()) ?? ''
      const { title } = new DOMParser().parseFromString(html.slice(0, html.indexOf('</head>')), 'text/html')
      pages.push({ path: pathname + search, title: title || pathname })
    }
  }
  return pages.toReversed()
}

export const keptPagesId = 'kept-pages'
export const tryAgainId = 'try-again'

/** Runs in the offline page, which is not hydrated: lists the kept pages, and tries again with a connection. */
async function fillOfflinePage(find: typeof keptPages, listId: string, retryId: string) {
  addEventListener('online', () => location.reload())
  document.getElementById(retryId)?.setAttribute('href', location.href)
  const pages = await find()
  const list = document.getElementById(listId)
  const template = list?.querySelector('li')
  if (!list || !template || pages.length === 0) return
  for (const { path, title } of pages) {
    const item = template.cloneNode(true) as HTMLElement
    const link = item.querySelector('a')!
    link.setAttribute('href', path)
    link.textContent = title
    list.append(item)
  }
  template.remove()
  list.closest('section')!.hidden = false
}

/** The only script at the end of the offline page. */
export const offlinePageScript = `(${fillOfflinePage})(${keptPages},${JSON.stringify(keptPagesId)},${JSON.stringify(tryAgainId)})`
