import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { renderAddress } from '#api/http/limits/request-limits.ts'
import type { PublicAnswer } from '#api/http/cache/public-answer.ts'

/** An answer that a page was made from: which one it was, and what that was made from. */
export type Ingredient = Pick<PublicAnswer, 'etag' | 'cacheTags'>

/** What a page was made from. */
export interface Asked {
  /** By their addresses. */
  answers: Map<string, Ingredient>
  /** Whether something that was asked for could not be had, so that the page lacks it. */
  failed: boolean
}

const rendering = new AsyncLocalStorage<Asked>()

/** Does some work, and tells what it asked the API for. */
export async function noting<Result>(work: () => Promise<Result>): Promise<{ result: Result; asked: Asked }> {
  const asked: Asked = { answers: new Map(), failed: false }
  return { result: await rendering.run(asked, work), asked }
}

/** Answers the public call at an address, if one is there that can be answered. */
export type Ask = (address: string) => Promise<PublicAnswer> | undefined

/**
 * A `fetch` that calls the API inside the process, without a socket: `ask` for what everyone gets, the application for
 * everything else. Takes paths like `/api/posts/`.
 */
export function inProcessFetch(app: FastifyInstance, ask: Ask = () => undefined) {
  return async (path: string, init: RequestInit = {}): Promise<Response> => {
    const isRead = (init.method ?? 'GET') === 'GET'
    const asking = isRead ? ask(path) : undefined
    const answer = await asking?.catch(() => undefined)
    // What goes wrong there goes wrong in the application too, which makes an answer of it.
    if (!answer) return inject(app, path, init, asking !== undefined)
    const { etag, cacheTags } = answer
    rendering.getStore()?.answers.set(path, { etag, cacheTags })
    return new Response(answer.body as Uint8Array<ArrayBuffer>, { headers: answer.headers })
  }
}

/** `hasFailed` says that it did before: should it not now, what the answer is made from is not known. */
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
  const asked = rendering.getStore()
  if (asked && (reply.statusCode >= 500 || (hasFailed && reply.statusCode < 400))) asked.failed = true
  const empty = reply.statusCode === 204 || reply.statusCode === 304
  return new Response(empty ? null : reply.payload, { status: reply.statusCode, headers })
}
