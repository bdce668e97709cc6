import { createHash } from 'node:crypto'
import { addressOf } from '#contract/address.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Database } from '#database/client.ts'
import { dataHeaders, privateCacheControl, publicCacheControl, jsonOf } from '#api/http/response.ts'
import type { Call, Condition, Route } from '#api/http/call.ts'
import { meterDatabaseTime } from '#api/http/limits/request-limits.ts'
import type { Cacheable } from './cache.ts'
import { unpooled } from './unpooled.ts'
import type { Page } from '#api/http/paging.ts'
import type { CacheTag } from './tags.ts'

/** An answer as it is sent, the same for everyone who asks. */
export interface PublicAnswer {
  /** 200 where none is given. */
  status?: number
  body: Buffer
  /** How the body is encoded where it isn't as it was made: most who ask for it want it so. */
  packed?: 'br'
  /** Strong, with its quotes. */
  etag: string
  headers: Record<string, string>
  /** What it was made from. */
  cacheTags: readonly CacheTag[]
}

export interface Writing {
  /** What stands before every path. */
  prefix: string
  /** Check each answer against the contract before it is sent. */
  check: boolean
}

/** Whether an endpoint answers everyone with the same. */
export function isPublic({ method, access }: Endpoint): boolean {
  return method === 'GET' && access === 'guest'
}

/** The JSON of an answer, looked at as whoever gets it would where it is checked. */
function jsonFor(endpoint: Endpoint, answer: unknown, check: boolean): string {
  const text = jsonOf(answer)
  const result = check ? endpoint.answer?.safeParse(JSON.parse(text)) : undefined
  if (result?.error) throw new Error(`${endpoint.name} answers other than promised`, { cause: result.error })
  return text
}

/** What a handler returned as JSON, and where the list in it goes on. */
export function write(
  endpoint: Endpoint,
  result: unknown,
  { params, query }: { params: unknown; query: unknown },
  { prefix, check }: Writing,
): { text: string; link: string | undefined } {
  if (!endpoint.paged) return { text: jsonFor(endpoint, result, check), link: undefined }
  const { items, next } = result as Page<unknown>
  const further = { params: params as never, query: { ...(query as object), cursor: next } }
  const link = next === null ? undefined : `<${prefix}${addressOf(endpoint, further)}>; rel="next"`
  return { text: jsonFor(endpoint, items, check), link }
}

/** A strong tag of these texts together. */
export function tagOf(...texts: (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(text)
  return `"${hash.digest('base64url').slice(0, 27)}"`
}

/**
 * Lets a handler answer, and notes what it made the answer from. `asked` has the query as it came: a link to the next
 * page repeats it. `see` is told of each source as it is named, and may stop the making by throwing.
 */
export async function makeAnswer(
  { endpoint, handle }: Route,
  call: Omit<Call<Endpoint>, 'addCacheTags' | 'outlasts'>,
  asked: { params: unknown; query: unknown },
  writing: Writing,
  see: (sources: CacheTag[]) => void = () => {},
  primary: Database = call.database,
): Promise<Cacheable<PublicAnswer>> {
  const sources = new Set<CacheTag>()
  const addCacheTags = (...named: CacheTag[]) => {
    see(named)
    for (const one of named) sources.add(one)
  }
  const conditions = new Map<CacheTag, Condition>()
  const result = await meterDatabaseTime(() =>
    handle({
      ...call,
      addCacheTags,
      outlasts: (source, condition) => conditions.set(source, condition),
    }),
  )
  const { text, link } = write(endpoint, result, asked, writing)
  const body = unpooled(Buffer.from(text))
  const value = {
    body,
    // Whoever keeps an answer keeps its Link with it, so a next page that comes or goes changes the tag.
    etag: tagOf(body, link ?? ''),
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': isPublic(endpoint) ? publicCacheControl : privateCacheControl,
      ...dataHeaders,
      ...(link !== undefined && { link }),
    },
    cacheTags: [...sources],
  }
  const made: Cacheable<PublicAnswer> = { value, cacheTags: value.cacheTags, bytes: body.length }
  if (conditions.size === 0) return made
  const stillHolds = allOf(conditions, sources, primary)
  return { ...made, again: async (changed) => ((await stillHolds(changed)) ? made : undefined) }
}

/** Whether whatever changed of the sources has a condition, and that is met. */
function allOf(
  conditions: ReadonlyMap<CacheTag, Condition>,
  cacheTags: ReadonlySet<CacheTag>,
  primary: Database,
) {
  return async (changed: ReadonlySet<CacheTag>) => {
    for (const source of cacheTags) {
      if (changed.has(source) && !(await conditions.get(source)?.(changed, primary))) return false
    }
    return true
  }
}
