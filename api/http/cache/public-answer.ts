import { createHash } from 'node:crypto'
import { addressOf } from '#contract/address.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Call, CachePolicy, Route } from '#api/http/call.ts'
import { dataHeaders, jsonOf, privateCacheControl, publicCacheControl } from '#api/http/response.ts'
import { corsHeaders } from '#api/http/other-sites.ts'
import type { Page } from '#api/http/paging.ts'
import { unpooled, type Cacheable } from './cache.ts'
import type { CacheTag } from './tags.ts'

/** An answer that is the same for every client, ready to be sent. */
export interface PublicAnswer {
  /** 200 by default. */
  status?: number
  body: Buffer
  /** The encoding of the body; none by default. */
  encoding?: 'zstd'
  /** `false` for a picture, which is compressed by its format. */
  compressible?: boolean
  /** Strong, in quotes. */
  etag: string
  headers: Record<string, string>
  cacheTags: readonly CacheTag[]
  /** When the answer expires, in milliseconds of `performance.now()`. */
  expiresAt?: number | undefined
}

export interface Writing {
  /** Prefix of every path. */
  prefix: string
  /** Check each answer against the contract before it is sent. */
  check: boolean
}

/** Whether an endpoint sends every client the same answer. */
export function isPublic({ method, access }: Endpoint): boolean {
  return method === 'GET' && access === 'guest'
}

/** The JSON of an answer; throws where it is checked and breaks the contract. */
function jsonFor(endpoint: Endpoint, answer: unknown, check: boolean): string {
  const text = jsonOf(answer)
  const result = check ? endpoint.answer?.safeParse(JSON.parse(text)) : undefined
  if (result?.error) throw new Error(`${endpoint.name} answers other than promised`, { cause: result.error })
  return text
}

/** A handler's result as JSON, with the Link header of a list that has a next page. */
export function write(
  endpoint: Endpoint,
  result: unknown,
  { params, query }: { params: unknown; query: unknown },
  { prefix, check }: Writing,
): { text: string; link: string | undefined } {
  if (!endpoint.paged) return { text: jsonFor(endpoint, result, check), link: undefined }
  const { items, next } = result as Page<unknown>
  const nextPage = { params: params as never, query: { ...(query as object), cursor: next } }
  const link = next === null ? undefined : `<${prefix}${addressOf(endpoint, nextPage)}>; rel="next"`
  return { text: jsonFor(endpoint, items, check), link }
}

/** A strong ETag of these texts together. */
export function etagOf(...texts: (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(text)
  return `"${hash.digest('base64url').slice(0, 27)}"`
}

/**
 * The age in milliseconds at which answers and pages expire that have not been invalidated: for as long, the site may not show
 * what somebody changed in the database by hand.
 */
export const longestCacheAge = 600_000

/**
 * Runs a handler and collects the cache tags of its answer. `asked` has the query as it came: the link to the next page
 * repeats it. `see` is called with tags as the handler adds them, and may throw to stop the handler.
 */
export async function makeAnswer(
  { endpoint, handle }: Route,
  call: Omit<Call<Endpoint>, keyof CachePolicy>,
  asked: { params: unknown; query: unknown },
  writing: Writing,
  see: (tags: CacheTag[]) => void = () => {},
): Promise<Cacheable<PublicAnswer>> {
  const startedAt = performance.now()
  const tags = new Set<CacheTag>()
  let expiresAt = startedAt + longestCacheAge
  const policy: CachePolicy = {
    addCacheTags(...added) {
      see(added)
      for (const tag of added) tags.add(tag)
    },
    limitCacheAge: (seconds) => (expiresAt = startedAt + Math.min(1000 * seconds, longestCacheAge)),
  }
  const result = await handle({ ...call, ...policy })
  const { text, link } = write(endpoint, result, asked, writing)
  const body = unpooled(Buffer.from(text))
  const value: PublicAnswer = {
    body,
    // Clients store the Link header with the body.
    etag: etagOf(body, link ?? ''),
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': isPublic(endpoint) ? publicCacheControl : privateCacheControl,
      ...dataHeaders,
      ...(isPublic(endpoint) && corsHeaders),
      ...(link !== undefined && { link }),
    },
    cacheTags: [...tags],
    expiresAt,
  }
  return { value, cacheTags: value.cacheTags, bytes: body.length, expiresAt }
}
