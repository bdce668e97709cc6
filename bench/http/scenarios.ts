import { createComment } from '#contract/comments.ts'
import { listPosts } from '#contract/feed.ts'
import { findTools } from '#contract/finder.ts'
import { getPost } from '#contract/posts.ts'
import { likePost, unlikePost } from '#contract/reactions.ts'
import { searchPosts } from '#contract/search.ts'
import { listToolFacets } from '#contract/tool-list.ts'
import { getTool } from '#contract/tools.ts'
import type { EmbeddedConnection } from '#database/embedded.ts'
import type { Sample } from '#bench/dataset/sample.ts'
import type { SiteProcess } from '#bench/site/site-process.ts'
import { startBaselineServer } from './forked-server.ts'
import { type Draw, runClosedLoop } from './load-generator.ts'
import { runPgbench, scriptsFor } from './pgbench.ts'
import { browserHeaders, call, cursor, get, type HttpRequest, sendRequest } from './request.ts'

export const connections = 32

/** The servers and the data that scenarios run against. */
export interface Environment {
  site: SiteProcess
  connection: EmbeddedConnection
  sample: Sample
  /** Number of posts; their ids are 1 to this number. */
  posts: number
}

/** The servers that the site is compared with. */
export interface Baselines {
  /** Port of the small API. */
  smallApi: number
  hasPgbench: boolean
}

export interface Scenario {
  name: string
  draw: Draw
  /** The server that the throughput is compared with; `run` returns responses per second. */
  baseline?: { name: string; run: (seconds: number) => Promise<number> } | undefined
  /** Minimum ratio to the baseline. */
  minRatio?: number
  /** Maximum of the site's processor time per response in milliseconds. */
  maxCost?: number
  connections?: number
}

/** Requests for the same address again and again, which the cache answers, beside node:http with the same bytes. */
export async function cachedScenarios(
  { site, sample }: Environment,
  cleanup: AsyncDisposableStack,
): Promise<Scenario[]> {
  const id = sample.posts[0]!.id
  const { slug } = sample.tools[0]!
  const requests: Record<string, HttpRequest> = {
    feed: call(listPosts),
    'feed page, compressed': get('/', browserHeaders),
    post: call(getPost, { params: { id } }),
    'post page, compressed': get(`/posts/${id}`, browserHeaders),
    search: call(searchPosts, { query: { q: sample.commonWords[20]! } }),
    tool: call(getTool, { params: { slug } }),
    facets: call(listToolFacets),
    'tool page': get(`/tools/${slug}`),
    'tools page, compressed': get('/tools', browserHeaders),
  }
  const scenarios: Scenario[] = []
  for (const [name, request] of Object.entries(requests)) {
    await sendRequest(site.port, request)
    const response = await sendRequest(site.port, request)
    const draw = () => [request]
    const baseline = await startBaselineServer(response, cleanup)
    const run = (seconds: number) => runClosedLoop(baseline, { connections, seconds, draw })
    const size = `${(response.body.length / 1000).toFixed(1)} kB`
    scenarios.push({
      name: `cached: ${name}, ${size}`,
      ...{ draw, baseline: { name: 'node:http', run }, minRatio: 0.7 },
    })
  }
  return scenarios
}

/** A cursor at a random time of the last year. */
function randomCursor({ sample: { random }, posts }: Environment): string {
  const time = new Date(Date.now() - random.below(365 * 86_400_000))
  return cursor(['new', time, 1 + random.below(posts)])
}

const recordedVisits = 50

/** The feed from a random cursor, beside pgbench with the site's own statements. */
export async function uncachedFeed(environment: Environment, { hasPgbench }: Baselines): Promise<Scenario> {
  const { connection } = environment
  const draw = () => [call(listPosts, { query: { cursor: randomCursor(environment) } })]
  const requests = Array.from({ length: recordedVisits }, draw).flat()
  const scripts = !hasPgbench ? [] : await scriptsFor(connection, requests)
  const run = (seconds: number) => runPgbench(connection, scripts, seconds)
  const baseline = !hasPgbench ? undefined : { name: 'pgbench', run }
  return { name: 'uncached: feed from a random cursor', draw, baseline, minRatio: 0.18 }
}

/** A rendered page that nobody asked for before. Eight connections, because the site refuses pages under overload. */
export function uncachedPage(environment: Environment): Scenario {
  const draw = () => [get(`/?cursor=${randomCursor(environment)}`)]
  return { name: 'uncached: feed page from a random cursor', draw, maxCost: 9, connections: 8 }
}

/** The body of a call of the tool `find_tools`, as assistants send it. */
function findByMcp(need: string): HttpRequest {
  const params = { name: 'find_tools', arguments: { need } }
  return {
    ...{ method: 'POST', path: '/mcp', status: 200 },
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  }
}

/**
 * The tool `find_tools` of the Model Context Protocol beside the call of the API that it asks: needs that nobody asked before, and
 * one again and again.
 */
export function findScenarios({ site, sample: { random, commonWords } }: Environment): Scenario[] {
  const word = () => commonWords[random.below(commonWords.length)]!
  const fresh = () => `${word()} ${word()} ${word()} ${random.below(1e9)}`
  const again = `${word()} ${word()}`
  const beside = (name: string, need: () => string, minRatio: number): Scenario => {
    const draw = () => [call(findTools, { query: { need: need() } })]
    // Few, because the site refuses searches under overload.
    const connections = 8
    const run = (seconds: number) => runClosedLoop(site.port, { connections, seconds, draw })
    const baseline = { name: 'GET /find/', run }
    return { name, draw: () => [findByMcp(need())], baseline, minRatio, connections }
  }
  return [
    beside('uncached: find_tools by MCP', fresh, 0.6),
    beside('cached: find_tools by MCP', () => again, 0),
  ]
}

/** Uncached reads: one third pages, two thirds API calls. */
export function uncachedVisits(environment: Environment): Draw {
  const { random, posts } = environment.sample
  const page = uncachedPage(environment)
  return () => {
    if (random.chance(1 / 3)) return page.draw()
    if (random.chance(1 / 2)) return [call(listPosts, { query: { cursor: randomCursor(environment) } })]
    return [call(searchPosts, { query: { q: random.pick(posts).description.slice(0, 20) } })]
  }
}

/** Writes of random members to random posts, beside a small API on the same PostgreSQL. */
export function writes({ sample: { random, members }, posts }: Environment, { smallApi }: Baselines) {
  const post = () => 1 + random.below(posts)
  const token = () => random.pick(members).token
  const text = () => `I use it ${1 + random.below(1000)} times a day and would not miss it.`
  const small = (method: HttpRequest['method'], path: string, token: string, body?: object): HttpRequest => ({
    ...{ method, path, status: body ? 201 : 200, body: body ? JSON.stringify(body) : '' },
    headers: { authorization: `Token ${token}`, ...(body && { 'content-type': 'application/json' }) },
  })
  const beside = (name: string, draw: Draw, drawSmall: Draw): Scenario => {
    const run = (seconds: number) => runClosedLoop(smallApi, { connections, seconds, draw: drawSmall })
    return { name, draw, baseline: { name: 'small API', run }, minRatio: 0.2 }
  }
  return [
    beside(
      'like, unlike',
      () => {
        const details = { params: { id: post() }, token: token() }
        return [call(likePost, details), call(unlikePost, details)]
      },
      () => {
        const given = [`/posts/${post()}/like`, token()] as const
        return [small('POST', ...given), small('DELETE', ...given)]
      },
    ),
    beside(
      'comment',
      () => [call(createComment, { params: { id: post() }, body: { text: text() }, token: token() })],
      () => [small('POST', `/posts/${post()}/comments`, token(), { text: text() })],
    ),
  ]
}
