import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { renderAddress } from '#api/http/limits/request-limits.ts'
import type { PublicAnswer } from '#api/http/cache/public-answer.ts'

/** The cache properties of an API answer that a page is rendered from. */
export type Ingredient = Pick<PublicAnswer, 'etag' | 'cacheTags' | 'expiresAt'>

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

/** Answers the public call at an address; undefined where there is none or its input is wrong. */
export type Ask = (address: string) => Promise<PublicAnswer> | undefined

/**
 * A `fetch` that calls the API inside the process, without a socket: `ask` answers public calls, the application all
 * others. Takes paths like `/api/posts/`, and follows one redirect.
 */
export function inProcessFetch(app: FastifyInstance, ask: Ask = () => undefined) {
  return async (path: string, init: RequestInit = {}): Promise<Response> => {
    const response = await send(path, init)
    const location = response.status === 301 ? response.headers.get('location') : null
    return location === null ? response : send(location, init)
  }

  async function send(path: string, init: RequestInit): Promise<Response> {
    const isRead = (init.method ?? 'GET') === 'GET'
    const asked = isRead ? ask(path) : undefined
    const answer = await asked?.catch(() => undefined)
    // A call that failed fails in the application too, which answers with the error.
    if (!answer) return inject(app, path, init, asked !== undefined)
    const { etag, cacheTags, expiresAt } = answer
    rendering.getStore()?.answers.set(path, { etag, cacheTags, expiresAt })
    return new Response(answer.body as Uint8Array<ArrayBuffer>, { headers: answer.headers })
  }
}

/** `hasFailed`: the public call failed before. An answer at this second attempt has no cache tags. */
async function inject(
  app: FastifyInstance,
  path: string,
  init: RequestInit,
  hasFailed: boolean,
): Promise<Response> {
  const reply = await app.inject({
    method: (init.method ?? 'GET') as NonNullable<InjectOptions['method']>,
    url: path,
    headers: init.headers as Record<string, string>,
    remoteAddress: renderAddress,
    ...(typeof init.body === 'string' && { payload: init.body }),
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(reply.headers)) {
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, String(one))
  }
  const calls = rendering.getStore()
  if (calls && (reply.statusCode >= 500 || (hasFailed && reply.statusCode < 300))) calls.failed = true
  const empty = reply.statusCode === 204 || reply.statusCode === 304
  return new Response(empty ? null : reply.payload, { status: reply.statusCode, headers })
}
