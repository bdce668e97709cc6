import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { inProcessFetch, noting, type Ask, type Ingredient } from './ssr-fetch.ts'
import { publicCacheControl } from '#api/http/response.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'

export interface Site {
  name: string
  /** Where the site is reached, without a slash at the end. */
  url: string
}

export interface RenderedPage {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** The answers that it was made from, by their addresses. */
  answers: ReadonlyMap<string, Ingredient>
  /** Whether something is missing in it that could not be had. */
  incomplete: boolean
}

/** Renders the page at a path with query, like `/posts/7` or `/?category=2`. */
export type Renderer = (path: string) => Promise<RenderedPage>

/** What `web/entry.server.tsx` exports for us. It makes the handler, so that there is one router: its own. */
interface WebEntry {
  createHandler: (
    build: ServerBuild,
    mode: string,
    fetch: ReturnType<typeof inProcessFetch>,
    site: Site,
  ) => (request: Request) => Promise<{ status: number; headers: Headers; body: Buffer }>
}

/**
 * A renderer over the built web. A page is made from its address alone, never from who asks for it, so whatever it
 * answers may be kept and sent to everyone.
 */
export function createRenderer(
  build: ServerBuild,
  app: FastifyInstance,
  site: Site,
  { mode = 'production', ask }: { mode?: string; ask?: Ask | undefined } = {},
): Renderer {
  const { createHandler } = build.entry.module as unknown as WebEntry
  const handle = createHandler(build, mode, inProcessFetch(app, ask), site)
  return async (path) => {
    const { result, asked } = await noting(() => handle(new Request(site.url + path)))
    const { status, headers, body } = result
    return {
      status,
      headers: { ...Object.fromEntries(headers), ...headersFor(body) },
      body,
      answers: asked.answers,
      incomplete: asked.failed,
    }
  }
}

function headersFor(body: Buffer): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(body),
    'cache-control': publicCacheControl,
  }
}
