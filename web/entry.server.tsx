import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createRequestHandler,
  RouterContextProvider,
  ServerRouter,
  type EntryContext,
  type ServerBuild,
} from 'react-router'
import { createClient, type Fetch } from './api/client.ts'
import { serverContext, type Site } from './api/server-context.ts'
import { iconDrawings } from './ui/icon-drawings.tsx'
import { IconDrawings } from './ui/icon.tsx'

export { knownQueries } from './layout/known-query.ts'

// One piece of HTML, in order: nothing is moved into place by scripts afterwards.
const progressiveChunkSize = Number.POSITIVE_INFINITY

const drawings = iconDrawings()

export interface Answer {
  status: number
  headers: Headers
  body: Buffer
}

/** The bytes of pages, beside their responses: through a response's stream they would be copied several times. */
const pages = new WeakMap<Response, Buffer>()

/** Makes the function that answers requests with pages. `fetch` calls the API inside the process. */
export function createHandler(build: ServerBuild, mode: string, fetch: Fetch, site: Site) {
  const handle = createRequestHandler(build, mode)
  const api = createClient(fetch, '/api')
  return async (request: Request): Promise<Answer> => {
    const context = new RouterContextProvider()
    context.set(serverContext, { api, site })
    const response = await handle(request, context)
    const body = pages.get(response) ?? Buffer.from(await response.arrayBuffer())
    return { status: response.status, headers: response.headers, body }
  }
}

/** Renders a page whole, for people and bots alike, so that it can be kept and sent as bytes. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const { html, failed } = await render(
    <IconDrawings value={drawings}>
      <ServerRouter context={context} url={request.url} />
    </IconDrawings>,
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  const response = new Response(null, { headers, status: failed ? 500 : status })
  pages.set(response, html)
  return response
}

interface Rendered {
  html: Buffer
  /** A part threw and was left to the browser. */
  failed: boolean
}

function render(page: React.ReactElement): Promise<Rendered> {
  const { promise, resolve, reject } = Promise.withResolvers<Rendered>()
  let failed = false
  const { pipe } = renderToPipeableStream(page, {
    progressiveChunkSize,
    onAllReady: () => pipe(collect((html) => resolve({ html, failed }), reject)),
    onShellError: reject,
    onError(error) {
      failed = true
      console.error(error)
    },
  })
  return promise
}

function collect(done: (bytes: Buffer) => void, failed: (error: Error) => void): Writable {
  const parts: Buffer[] = []
  return new Writable({
    write(part: Buffer, _encoding, next) {
      parts.push(part)
      next()
    },
  })
    .on('finish', () => done(Buffer.concat(parts)))
    .on('error', failed)
}
