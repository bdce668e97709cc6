import type { FastifyInstance, InjectOptions } from 'fastify'
import { renderAddress } from '#api/http/counted.ts'

/** A `fetch` that calls `app` inside the process, without a socket. Takes paths like `/api/posts/`. */
export function inProcessFetch(app: FastifyInstance) {
  return async (path: string, init: RequestInit = {}): Promise<Response> => {
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
    const empty = reply.statusCode === 204 || reply.statusCode === 304
    return new Response(empty ? null : reply.payload, { status: reply.statusCode, headers })
  }
}
