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
import { serverContext, type Site } from './api/page-data.ts'
import { devScripts, pageScripts } from './app/page-scripts.server.ts'
import { createRenderedParts } from './app/rendered-parts.server.ts'
import { reorderHead } from './app/resource-order.server.ts'
import { yieldToEventLoop } from './app/yield-to-event-loop.ts'
import { renderIconSymbols } from './ui/icon-symbols.tsx'
import { IconSymbols } from './ui/icon.tsx'
import { RenderedPartsContext } from './ui/rendered-part.tsx'

export { findCacheKeyParams } from './app/cache-key-params.ts'

const drawings = renderIconSymbols()
// Some two thousand cards.
const partsOfPage = createRenderedParts(8 * 2 ** 20)

export interface PageResponse {
  status: number
  headers: Headers
  body: Buffer
}

// Rendered bodies by response: the stream of a Response would copy the bytes several times.
const bodies = new WeakMap<Response, Buffer>()

/** Creates the handler that renders pages. `fetch` calls the API in the same process. */
export function createHandler(build: ServerBuild, mode: string, fetch: Fetch, site: Site) {
  const handle = createRequestHandler(build, mode)
  const api = createClient(fetch, '/api')
  return async (request: Request): Promise<PageResponse> => {
    const context = new RouterContextProvider()
    context.set(serverContext, { api, site })
    const response = await handle(request, context)
    const body = bodies.get(response) ?? Buffer.from(await response.arrayBuffer())
    const { status, headers } = response
    return { status, headers, body }
  }
}

/** Logs errors of a render, except expected responses such as 404: clients could fill the log with these. */
export function handleError(error: unknown): void {
  if (!isRouteErrorResponse(error)) console.error(error)
}

/** Renders the complete page without streaming, so it can be cached as bytes. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...context }: EntryContext,
): Promise<Response> {
  const data = await textOf(serverHandoffStream)
  await yieldToEventLoop()
  const parts = partsOfPage()
  const page = renderToString(
    <IconSymbols value={drawings}>
      <RenderedPartsContext value={parts}>
        <ServerRouter context={context} url={request.url} />
      </RenderedPartsContext>
    </IconSymbols>,
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  const response = new Response(null, { headers, status })
  const scripts = import.meta.env.DEV ? devScripts(data) : pageScripts(context, data)
  bodies.set(response, parts.complete(`<!DOCTYPE html>${complete(page, scripts)}`))
  return response
}

async function textOf(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  if (!stream) return ''
  const parts: Uint8Array[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts).toString()
}

const bodyEnd = '</body></html>'

/** Inserts the scripts before the end of the body. */
function complete(page: string, scripts: string): string {
  return `${reorderHead(page.slice(0, -bodyEnd.length))}${scripts}${bodyEnd}`
}
