import type { FastifyInstance } from 'fastify'
import { addressOf } from '#contract/address.ts'
import { listComments } from '#contract/comments.ts'
import { findTools, need as givenNeed } from '#contract/finder.ts'
import { idInPath } from '#contract/fields.ts'
import { getPost } from '#contract/posts.ts'
import { getList, keyInAddress } from '#contract/public-lists.ts'
import { toolSlug } from '#contract/tool-slugs.ts'
import { getTool, listToolPosts } from '#contract/tools.ts'
import { getVerdict } from '#contract/verdicts.ts'
import type { Answer, Endpoint, Input } from '#contract/endpoint.ts'
import { AppError } from '#api/http/app-error.ts'
import { unpooled, type Cacheable } from '#api/http/cache/cache.ts'
import { etagOf, type PublicAnswer } from '#api/http/cache/public-answer.ts'
import { Uncacheable, type PublicRead } from '#api/http/cache/public-read.ts'
import { corsHeaders } from '#api/http/other-sites.ts'
import { publicCacheControl } from '#api/http/response.ts'
import { documentNotFound, publicRoute } from '#server/cache/public-route.ts'
import type { Ask } from '#server/pages/ssr-fetch.ts'
import {
  findHelpDocument,
  foundDocument,
  listDocument,
  postDocument,
  toolDocument,
} from './write-documents.ts'

/** Calls the API in the process, and remembers the cache tags of its answers. */
type Read = <E extends Endpoint>(endpoint: E, input: Input<E>) => Promise<Answer<E>>

type Write = (read: Read) => Promise<string>

/** The answers of one document, with their tags. */
function recorder(ask: Ask) {
  const answers: PublicAnswer[] = []
  const read: Read = async (endpoint, input) => {
    const { params, query } = input as { params?: Record<string, unknown>; query?: Record<string, unknown> }
    const answer = await ask(`/api${addressOf(endpoint, { params, query })}`)
    if (!answer) throw new Uncacheable(documentNotFound)
    answers.push(answer)
    return JSON.parse(answer.body.toString())
  }
  return { answers, read }
}

/** The current slug of a tool, which the refusal of a call with a former one names; undefined for other refusals. */
export function movedTo({ status, headers }: AppError): string | undefined {
  const parts = (headers['location'] ?? '').split('/')
  return status === 301 ? parts[parts.indexOf('tools') + 1] : undefined
}

/** A redirect of a call to its current address, as one of the document; a missing thing as a missing document. */
function asDocumentError(error: unknown): unknown {
  if (!(error instanceof AppError) || error.status >= 500) return error
  const slug = movedTo(error)
  if (slug === undefined) return new Uncacheable(documentNotFound)
  const headers = { ...documentNotFound.headers, location: `/tools/${slug}.md` }
  return new Uncacheable({ status: 301, headers, body: Buffer.from('') })
}

async function make(write: Write, ask: Ask): Promise<Cacheable<PublicAnswer>> {
  const { answers, read } = recorder(ask)
  const text = await write(read).catch((error: unknown) => {
    throw asDocumentError(error)
  })
  const body = unpooled(Buffer.from(`${text}\n`))
  const headers = {
    'content-type': 'text/markdown; charset=utf-8',
    'cache-control': publicCacheControl,
    'x-content-type-options': 'nosniff',
    ...corsHeaders,
    // The same address is a page for others: see `preferMarkdown`.
    vary: 'Accept',
  }
  const cacheTags = [...new Set(answers.flatMap((answer) => answer.cacheTags))]
  const times = answers.flatMap(({ expiresAt }) => (expiresAt === undefined ? [] : [expiresAt]))
  const expiry = times.length > 0 && { expiresAt: Math.min(...times) }
  return {
    value: { body, etag: etagOf(body), headers, cacheTags, ...expiry },
    cacheTags,
    ...expiry,
    bytes: body.length,
  }
}

const writers = {
  tool: (slug: string, siteUrl: string) => async (read: Read) => {
    const params = { slug }
    const tool = await read(getTool, { params })
    const [verdict, posts] = await Promise.all([
      read(getVerdict, { params }),
      read(listToolPosts, { params, query: { sort: 'helpful' } }),
    ])
    return toolDocument({ tool, verdict, posts }, siteUrl)
  },
  post: (id: number, siteUrl: string) => async (read: Read) => {
    const params = { id: String(id) }
    const [post, comments] = await Promise.all([
      read(getPost, { params }),
      read(listComments, { params, query: { limit: 100 } }),
    ])
    return postDocument({ post, comments }, siteUrl)
  },
  list: (id: number, key: string | undefined, siteUrl: string) => async (read: Read) => {
    const query = key === undefined ? {} : { key }
    return listDocument(await read(getList, { params: { id: String(id) }, query }), siteUrl)
  },
  found: (need: string, siteUrl: string) => async (read: Read) => {
    return foundDocument(await read(findTools, { query: { need } }), siteUrl)
  },
}

/** The document at an address; undefined where there is none. */
function findWriter(pathname: string, query: URLSearchParams, siteUrl: string) {
  const tool = toolSlug.safeParse(/^\/tools\/([^/]+)\.md$/.exec(pathname)?.[1])
  if (tool.success) return { key: pathname, write: writers.tool(tool.data, siteUrl) }
  const [, noun, number] = /^\/(posts|lists)\/(\d+)\.md$/.exec(pathname) ?? []
  const id = idInPath.safeParse(number)
  if (id.success && noun === 'posts') return { key: pathname, write: writers.post(id.data, siteUrl) }
  if (id.success) {
    const key = keyInAddress.safeParse(query.get('key') ?? undefined).data
    const suffix = key === undefined ? '' : `?${new URLSearchParams({ key })}`
    return { key: pathname + suffix, write: writers.list(id.data, key, siteUrl) }
  }
  if (pathname !== '/find.md') return undefined
  const asked = query.get('need') ?? ''
  if (asked.trim() === '') return { key: pathname, write: async () => findHelpDocument(siteUrl) }
  const need = givenNeed.safeParse(asked)
  if (!need.success) return undefined
  const key = `${pathname}?${new URLSearchParams({ need: need.data })}`
  return { key, write: writers.found(need.data, siteUrl) }
}

/**
 * Serves tools, posts, lists and answers of the finder in Markdown, made from the answers of the API: `/tools/{slug}.md`,
 * `/posts/{id}.md`, `/lists/{id}.md`, `/find.md?need=`.
 */
export function mountDocuments(app: FastifyInstance, find: ReturnType<typeof findDocuments>): void {
  const paths = ['/tools/:slug.md', '/posts/:id(^\\d+).md', '/lists/:id(^\\d+).md', '/find.md']
  publicRoute(app, paths, { name: 'document', isForOtherSites: true, find })
}

/** Finds the documents of a site. `ask` answers public calls of the API. */
export function findDocuments(siteUrl: string, ask: Ask): (address: string) => PublicRead | undefined {
  return (url) => {
    const parsed = URL.parse(url, siteUrl)
    const found = parsed && findWriter(parsed.pathname, parsed.searchParams, siteUrl)
    if (!found) return undefined
    const isSearch = found.key.startsWith('/find.md?')
    return {
      key: found.key,
      cost: isSearch ? 5 : 3,
      ...(isSearch && { rates: ['find'], cacheOnSecondHit: true }),
      load: () => make(found.write, ask),
    }
  }
}
