import { text } from 'node:stream/consumers'
import { prerenderToNodeStream } from 'react-dom/static'
import {
  createRequestHandler,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
  type EntryContext,
  type ServerBuild,
} from 'react-router'
import { createClient, type Fetch } from './api/client.ts'
import { serverContext, type SiteAddress } from './api/page-data.ts'
import { deferScripts } from './app/deferred-scripts.ts'
import { renderIconSymbols } from './ui/icon-symbols.tsx'
import { IconSymbols } from './ui/icon.tsx'

export { findCacheKeyParams } from './app/cache-key-params.ts'

const drawings = renderIconSymbols()

/** Creates the handler that renders pages. `fetch` calls the API in the same process. */
export function createHandler(build: ServerBuild, mode: string, fetch: Fetch, site: SiteAddress) {
  const handle = createRequestHandler(build, mode)
  const api = createClient(fetch, '/api')
  return (request: Request): Promise<Response> => {
    const context = new RouterContextProvider()
    context.set(serverContext, { api, site })
    return handle(request, context)
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
  context: EntryContext,
): Promise<Response> {
  const { prelude } = await prerenderToNodeStream(
    <IconSymbols value={drawings}>
      <ServerRouter context={context} url={request.url} />
    </IconSymbols>,
    // Everything in its place: no part of the page waits for a script.
    { progressiveChunkSize: Infinity },
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(deferScripts(await text(prelude)), { headers, status })
}
