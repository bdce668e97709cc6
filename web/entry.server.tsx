import { dehydrate, type DehydratedState } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import {
  createRequestHandler,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
  type EntryContext,
  type ServerBuild,
} from 'react-router'
import { createClient, type Fetch } from './api/client.ts'
import { queryCache } from './api/query-cache.ts'
import { SharedState } from './api/served-state.ts'
import { serverContext, type Site } from './api/server-context.ts'
import { sharedDataStart } from './app/page-fragment.server.ts'
import { jsonInScript } from './app/page-head.tsx'
import { ownTurn } from './app/yield-to-event-loop.ts'
import { iconDrawings } from './ui/icon-drawings.tsx'
import { IconDrawings } from './ui/icon.tsx'

export { knownQueries } from './app/cache-key-params.ts'
export { sharedPart } from './app/page-fragment.server.ts'

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
    context.set(serverContext, { api, site, shared: queryCache() })
    const response = await handle(request, context)
    const body = pages.get(response) ?? Buffer.from(await response.arrayBuffer())
    return { status: response.status, headers: response.headers, body }
  }
}

/** Logs what failed while a page was made. That an address has no page is no failure, and nobody may fill the log with it. */
export function handleError(error: unknown): void {
  if (!isRouteErrorResponse(error)) console.error(error)
}

/** Renders a page whole, for people and bots alike, so that it can be kept and sent as bytes. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...context }: EntryContext,
  loaded: Readonly<RouterContextProvider>,
): Promise<Response> {
  const data = await textOf(serverHandoffStream)
  const shared = dehydrate(loaded.get(serverContext).shared)
  await ownTurn()
  const page = renderToString(
    <IconDrawings value={drawings}>
      <SharedState value={() => shared}>
        <ServerRouter context={context} url={request.url} />
      </SharedState>
    </IconDrawings>,
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  const response = new Response(null, { headers, status })
  pages.set(response, Buffer.from(`<!DOCTYPE html>${withData(page, data, shared)}`))
  return response
}

async function textOf(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  if (!stream) return ''
  const parts: Uint8Array[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts).toString()
}

const end = '</body></html>'

/**
 * Puts in what the loaders have read. The router's own component does it while a page is streamed, and is most of what
 * a stream costs; these are its two scripts.
 */
function withData(page: string, data: string, shared: DehydratedState): string {
  const beside = shared.queries.length > 0 ? `${sharedDataStart}${jsonInScript(shared)}</script>` : ''
  const push = `window.__reactRouterContext.streamController.enqueue(${jsonInScript(data)});`
  const close = 'window.__reactRouterContext.streamController.close();'
  return `${page.slice(0, -end.length)}${beside}<script>${push}</script><script>${close}</script>${end}`
}
