import type { FastifyInstance } from 'fastify'
import type { PublicAnswer } from '#api/http/cache/public-answer.ts'
import { encodingsOf } from '#api/http/cache/compression.ts'
import type { CacheStore, Entry } from '#server/cache/store.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escape(text: string | number): string {
  return String(text).replace(/[&<>"]/g, (character) => entities[character]!)
}

const columns = ['Key', 'Tags', 'Bytes', 'Encodings', 'Age', 'Expires in', 'Hits']
const style = `body { font: 14px system-ui; margin: 2rem } table { border-collapse: collapse }
th, td { border-bottom: 1px solid #ccc; padding: 0.3rem 0.6rem; text-align: left; vertical-align: top }
td:nth-child(n + 3) { text-align: right } td:first-child { word-break: break-all }`

function tagLink(tag: string): string {
  return `<a href="/dev/cache?${escape(new URLSearchParams({ tag }).toString())}">${escape(tag)}</a>`
}

/** Stored encodings: that of the body, and those that were added for clients. */
function storedEncodings({ value }: Entry): string {
  const answer = value as Partial<PublicAnswer>
  if (!answer.body) return ''
  return [...new Set([answer.encoding ?? 'identity', ...encodingsOf(answer as PublicAnswer)])].join(', ')
}

function row([key, entry]: [string, Entry], now: number): string {
  const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`
  const left = entry.expiresAt - now
  const cells = [
    escape(key),
    entry.cacheTags.map(tagLink).join(', '),
    escape(entry.bytes),
    escape(storedEncodings(entry)),
    seconds(now - entry.storedAt),
    left > 0 ? seconds(left) : 'expired',
    escape(entry.hits),
  ]
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
}

function inspectorPage(cache: CacheStore, tag: string): string {
  const now = performance.now()
  const all = [...cache.entries()]
  const shown = tag === '' ? all : all.filter(([, { cacheTags }]) => cacheTags.includes(tag))
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Cache inspector</title><style>${style}</style></head><body>
<h1>Cache inspector</h1>
<form><label>Tag <input name="tag" value="${escape(tag)}"></label> <button>Filter</button> <a href="/dev/cache">All</a></form>
<p>${shown.length} of ${all.length} entries, ${cache.size.bytes} bytes in all. Pages are not cached in development.</p>
<table><thead><tr>${columns.map((name) => `<th>${name}</th>`).join('')}</tr></thead>
<tbody>${shown.map((entry) => row(entry, now)).join('\n')}</tbody></table>
</body></html>
`
}

/** Mounts the cache inspector at /dev/cache, for development: the entries of the cache, filtered by `?tag=`. */
export function mountCacheInspector(app: FastifyInstance, cache: CacheStore): void {
  app.get<{ Querystring: { tag?: string | string[] } }>('/dev/cache', async (request, reply) => {
    const [tag = ''] = [request.query.tag ?? ''].flat()
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
        'content-type': 'text/html; charset=utf-8',
      })
      .send(inspectorPage(cache, tag))
  })
}
