import { listPosts } from '#contract/feed.ts'
import { getPost } from '#contract/posts.ts'
import { autocomplete, searchPosts } from '#contract/search.ts'
import { listToolFacets, listTools } from '#contract/tool-list.ts'
import { getTool, listToolPosts } from '#contract/tools.ts'
import { toSteps } from '#bench/http/load-generator.ts'
import { browserHeaders, call, get, sendRequest, type HttpRequest } from '#bench/http/request.ts'
import type { Environment } from '#bench/load/environment.ts'
import { httpBaseline, thresholds, type Scenario } from './scenario.ts'

/** Requests for the same address again and again, which the cache answers. */
export async function cachedScenarios(environment: Environment): Promise<Scenario[]> {
  const id = environment.sample.posts[0]!.id
  const tool = environment.sample.tools[0]!
  const q = environment.sample.commonWords[20]!
  const requests: [string, HttpRequest][] = [
    ['feed', call(listPosts)],
    ['feed, compressed', call(listPosts, { headers: browserHeaders })],
    ['feed page', get('/')],
    ['feed page, compressed', get('/', browserHeaders)],
    ['post', call(getPost, { params: { id } })],
    ['post page', get(`/posts/${id}`)],
    ['post page, compressed', get(`/posts/${id}`, browserHeaders)],
    ['search', call(searchPosts, { query: { q } })],
    ['tool', call(getTool, { params: { slug: tool.slug } })],
    ['tools', call(listTools)],
    ['facets', call(listToolFacets)],
    ['posts of a tool', call(listToolPosts, { params: { slug: tool.slug } })],
    ['tool page', get(`/tools/${tool.slug}`)],
    ['tool page, compressed', get(`/tools/${tool.slug}`, browserHeaders)],
    ['tools page', get('/tools')],
    ['autocomplete', call(autocomplete, { query: { q: q.slice(0, 3) } })],
  ]
  const scenarios: Scenario[] = []
  for (const [name, request] of requests) {
    scenarios.push(await cached(environment, `cached: ${name}`, request))
  }
  return scenarios
}

async function cached(environment: Environment, name: string, request: HttpRequest): Promise<Scenario> {
  const { port } = environment.site
  await sendRequest(port, request)
  const response = await sendRequest(port, request)
  const size = `${(response.body.length / 1000).toFixed(1)} kB`
  const steps = toSteps([request])
  return {
    name: `${name}, ${size}`,
    nextVisit: () => steps,
    baseline: httpBaseline(environment, response, steps),
    threshold: thresholds.cached,
  }
}
