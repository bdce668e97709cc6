import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { inProcessFetch, recordApiCalls, type Ask, type Ingredient } from './ssr-fetch.ts'
import { publicCacheControl, retryAfter } from '#api/http/response.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'

export interface Site {
  /** The name now. */
  readonly name: string
  /** The origin of the site, without a slash at the end. */
  url: string
  /** Another origin that pictures may be loaded from. */
  pictureOrigin?: string
}

export interface RenderedPage {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** The API answers that it was rendered from, by address. */
  answers: ReadonlyMap<string, Ingredient>
  /** Whether data is missing because an API call failed. */
  incomplete: boolean
}

/** Renders the page at a path with query, like `/posts/7` or `/?category=2`. */
export type Renderer = (path: string) => Promise<RenderedPage>

/** The exports of `web/entry.server.tsx`. It creates the handler, so that React Router is loaded once. */
interface WebEntry {
  createHandler: (
    build: ServerBuild,
    mode: string,
    fetch: ReturnType<typeof inProcessFetch>,
    site: Site,
  ) => (request: Request) => Promise<Response>
}

/** Renders pages of the built web from their address alone, never from the client, so that they may be cached. */
export function createRenderer(
  build: ServerBuild,
  app: FastifyInstance,
  site: Site,
  { mode = 'production', ask }: { mode?: string; ask?: Ask | undefined } = {},
): Renderer {
  const { createHandler } = build.entry.module as unknown as WebEntry
  const handle = createHandler(build, mode, inProcessFetch(app, ask), site)
  return async (path) => {
    const { result, calls } = await recordApiCalls(() => handle(new Request(site.url + path)))
    const body = Buffer.from(await result.arrayBuffer())
    return {
      status: result.status,
      headers: {
        ...Object.fromEntries(result.headers),
        ...headersFor(body, site),
        ...(result.status === 503 && retryAfter),
      },
      body,
      answers: calls.answers,
      incomplete: calls.failed,
    }
  }
}

function headersFor(body: Buffer, { pictureOrigin }: Site): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(body, pictureOrigin),
    'cache-control': publicCacheControl,
  }
}
