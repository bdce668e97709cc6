import { AsyncLocalStorage } from 'node:async_hooks'
import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { LRUCache } from 'lru-cache'
import { renderAddress } from '#api/http/limits/request-limits.ts'
import type { PublicAnswer } from '#api/http/cache/public-answer.ts'

/** The cache properties of an API answer that a page is rendered from. */
export type Ingredient = Pick<PublicAnswer, 'cacheTags' | 'expiresAt'>

/** The API calls of one render. */
export interface ApiCalls {
  /** The answers by address. */
  answers: Map<string, Ingredient>
  /** Whether a call failed, so that data is missing in the page. */
  failed: boolean
}

const rendering = new AsyncLocalStorage<ApiCalls>()

/** Runs a render and records its API calls. */
export async function recordApiCalls<Result>(
  render: () => Promise<Result>,
): Promise<{ result: Result; calls: ApiCalls }> {
  const calls: ApiCalls = { answers: new Map(), failed: false }
  return { result: await rendering.run(calls, render), calls }
}

/** The part of a `Response` that renders use: making a whole one takes as long as the answer. */
interface Answered {
  status: number
  ok: boolean
  headers: { get(name: string): string | null }
  /** The same object for the same answer: it must not be changed. */
  json(): Promise<unknown>
}

function answered(status: number, headers: OutgoingHttpHeaders, json: () => unknown): Answered {
  const get = (name: string) => {
    const value = headers[name]
    return value === undefined ? null : String(value)
  }
  return { status, ok: status >= 200 && status < 300, headers: { get }, json: async () => json() }
}

/** Answers the public call at an address; undefined where there is none or its input is wrong. */
export type Ask = (address: string) => Promise<PublicAnswer> | undefined

/**
 * A `fetch` that calls the API inside the process, without a socket: `ask` answers public calls, the application all
 * others. Takes paths like `/api/posts/`, and follows one redirect.
 */
export function inProcessFetch(app: FastifyInstance, ask: Ask = () => undefined) {
  // Few enough that only answers stay from which each page is rendered, like the trending posts.
  const parsed = new LRUCache<Buffer, object>({ max: 10 })

  return async (path: string, init: RequestInit = {}): Promise<Answered> => {
    const response = await send(path, init)
    const location = response.status === 301 ? response.headers.get('location') : null
    return location === null ? response : send(location, init)
  }

  function parse(body: Buffer): unknown {
    const known = parsed.get(body)
    if (known) return known
    const json = JSON.parse(body.toString())
    if (typeof json === 'object' && json !== null) parsed.set(body, json)
    return json
  }

  async function send(path: string, init: RequestInit): Promise<Answered> {
    const isRead = (init.method ?? 'GET') === 'GET'
    const asked = isRead ? ask(path) : undefined
    const answer = await asked?.catch(() => undefined)
    // A call that failed fails in the application too, which answers with the error.
    if (!answer) return inject(app, path, init, asked !== undefined)
    const { cacheTags, expiresAt } = answer
    rendering.getStore()?.answers.set(path, { cacheTags, expiresAt })
    return answered(200, answer.headers, () => parse(answer.body))
  }
}

/** `hasFailed`: the public call failed before. An answer at this second attempt has no cache tags. */
async function inject(
  app: FastifyInstance,
  path: string,
  init: RequestInit,
  hasFailed: boolean,
): Promise<Answered> {
  const reply = await app.inject({
    method: (init.method ?? 'GET') as NonNullable<InjectOptions['method']>,
    url: path,
    headers: init.headers as Record<string, string>,
    remoteAddress: renderAddress,
    ...(typeof init.body === 'string' && { payload: init.body }),
  })
  const calls = rendering.getStore()
  if (calls && (reply.statusCode >= 500 || (hasFailed && reply.statusCode < 300))) calls.failed = true
  return answered(reply.statusCode, reply.headers, () => JSON.parse(reply.payload))
}
