import type { FastifyReply, FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import { AppError, notFound, Overloaded } from '#api/http/app-error.ts'
import { isPictureName, type MediaStore } from '#api/http/media-store.ts'
import { matchesEtag } from '#api/http/response.ts'

// Each has a picture in memory, and a storage that hangs holds it for ten seconds.
const atOnce = 64
const mostWaiting = 512

/** The first and the last byte that a Range header asks for: undefined for all of them, 'none' beyond the end. */
function rangeOf(header: string | undefined, length: number): [number, number] | 'none' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(length - Number(last), 0) : Number(first)
  const end = first === '' || last === '' ? length - 1 : Math.min(Number(last), length - 1)
  if (first !== '' && last !== '' && Number(last) < start) return undefined
  return start >= length || (first === '' && Number(last) === 0) ? 'none' : [start, end]
}

function sendBytes(reply: FastifyReply, bytes: Buffer, range: string | undefined) {
  const found = rangeOf(range, bytes.length)
  if (found === undefined) return reply.send(bytes)
  if (found === 'none') {
    const headers = { 'content-range': `bytes */${bytes.length}` }
    throw new AppError(416, 'range_not_satisfiable', 'The file has no such range.', { headers })
  }
  const [first, last] = found
  return reply
    .status(206)
    .header('content-range', `bytes ${first}-${last}/${bytes.length}`)
    .send(bytes.subarray(first, last + 1))
}

/** Sends pictures of a store that is no folder, or redirects to their public address. */
export function sendStoredPicture(store: MediaStore, cacheControl: string) {
  const limit = pLimit(atOnce)

  /** Asks the store, or rejects with 503 when too many others are waiting for it. */
  function ask<Value>(work: () => Promise<Value>): Promise<Value> {
    if (limit.pendingCount >= mostWaiting) throw new Overloaded()
    return limit(work)
  }

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { '*': name = '' } = request.params as { '*'?: string }
    if (!isPictureName(name)) throw notFound()
    if (store.publicUrl !== undefined) {
      return reply.header('cache-control', 'public, max-age=3600').redirect(`${store.publicUrl}/${name}`, 302)
    }
    const { headers } = request
    // The name stands for the content.
    const etag = `"${name.slice(0, -'.webp'.length)}"`
    const common = { etag, 'cache-control': cacheControl, 'accept-ranges': 'bytes' }
    if (headers['if-match'] === undefined && matchesEtag(headers['if-none-match'], etag)) {
      if (!(await ask(() => store.has(name)))) throw notFound()
      return reply.status(304).headers(common).send()
    }
    const bytes = await ask(() => store.read(name))
    if (!bytes) throw notFound()
    if (headers['if-match'] !== undefined && !matchesEtag(headers['if-match'], etag)) {
      throw new AppError(412, 'precondition_failed', 'The file is another one by now.')
    }
    const ifRange = headers['if-range']
    const range = ifRange === undefined || ifRange === etag ? headers.range : undefined
    return sendBytes(reply.headers(common).type('image/webp'), bytes, range)
  }
}
