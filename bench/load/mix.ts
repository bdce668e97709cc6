import { listComments } from '#contract/comments.ts'
import { listPosts, listTopPosts } from '#contract/feed.ts'
import { bookmarkPost, listSavedLists } from '#contract/lists.ts'
import { listNotifications } from '#contract/notifications.ts'
import { getPost } from '#contract/posts.ts'
import { getProfile, listHighlighted } from '#contract/profiles.ts'
import { likePost, listLiked, unlikePost } from '#contract/reactions.ts'
import { searchPosts } from '#contract/search.ts'
import { zipf } from '#bench/dataset/random.ts'
import { runClosedLoop, runOpenLoop, toSteps } from '#bench/http/load-generator.ts'
import type { NextVisit, Role } from '#bench/http/load-generator.ts'
import { browserHeaders, call, get, type HttpRequest } from '#bench/http/request.ts'
import type { SiteProcess } from '#bench/site/site-process.ts'
import { median, percentile } from '#bench/statistics.ts'
import type { Rounds } from './compare.ts'
import type { Environment } from './environment.ts'
import { defaultConnections } from './scenarios/scenario.ts'

export interface MixResult {
  /** Responses per second of the closed loop. */
  peak: number
  /** Visits per second of the open loop. */
  rate: number
  /** Response times of the open loop in milliseconds, including the wait for a connection. */
  guests: Percentiles
  members: Percentiles
  writers: Percentiles
  /** Maximum resident memory of the site's Node processes in MB. */
  memory: number
}

interface Percentiles {
  p50: number
  p99: number
}

export const mixThresholds = { p99: 10, memory: 300 }

/** Connections of the open loop: enough that visits seldom wait for a free one. */
export const openLoopConnections = 64

/** Finds the peak rate with a closed loop, then measures response times with an open loop at half of that rate. */
export async function runMix(environment: Environment, { rounds, seconds }: Rounds): Promise<MixResult> {
  const { port } = environment.site
  const nextVisit = mixedVisits(environment)
  const maxMemory = watchMemory(environment.site)
  const closedLoop = { port, connections: defaultConnections, seconds, nextVisit }
  // Warm-up.
  await runClosedLoop(closedLoop)
  const peaks = []
  for (let round = 0; round < rounds; round += 1) peaks.push(await runClosedLoop(closedLoop))
  const peak = median(peaks)
  const openLoop = { port, connections: openLoopConnections, seconds: rounds * seconds, nextVisit }
  const times = await runOpenLoop(openLoop, peak / 2, environment.sample.random.fraction)
  return {
    peak,
    rate: peak / 2,
    guests: percentiles(times.guest),
    members: percentiles(times.member),
    writers: percentiles(times.writer),
    memory: await maxMemory(),
  }
}

function percentiles(times: number[]): Percentiles {
  const at = (share: number) => (times.length > 0 ? percentile(times, share) : Number.NaN)
  return { p50: at(0.5), p99: at(0.99) }
}

/** Samples the memory every second. The returned function stops and returns the maximum. */
function watchMemory(site: SiteProcess): () => Promise<number> {
  let max = 0
  let sampling = Promise.resolve()
  const sample = async () => {
    max = Math.max(max, await site.memory())
  }
  const timer = setInterval(() => (sampling = sample()), 1000)
  return async () => {
    clearInterval(timer)
    await sampling
    await sample()
    return max
  }
}

// Percent of all requests; writers send the rest.
const shares = { guest: 90, member: 9 }

// Zipf exponent: the r-th newest post is requested in proportion to 1/r^0.9.
const popularity = 0.9

/** 90 % guests who read, 9 % members who read, 1 % members who write; one request per visit. */
export function mixedVisits(environment: Environment): NextVisit {
  const { random, members } = environment.sample
  const rank = zipf(environment.posts, popularity, random)
  const post = () => environment.posts - rank()
  const reads = guestReads(environment, post)
  const draw: Record<Role, () => HttpRequest> = {
    guest: () => random.pick(reads)(),
    member: () => random.pick(memberReads(random.pick(members).token)),
    writer: () => random.pick(memberWrites(random.pick(members).token, post())),
  }
  return () => {
    const percent = random.below(100)
    const role =
      percent < shares.guest ? 'guest' : percent < shares.guest + shares.member ? 'member' : 'writer'
    return toSteps([draw[role]()], role)
  }
}

function guestReads({ sample: { random, categories, commonWords } }: Environment, post: () => number) {
  const word = zipf(commonWords.length, popularity, random)
  const category = zipf(categories.length, popularity, random)
  return [
    () => get('/', browserHeaders),
    () => get(`/posts/${post()}`, browserHeaders),
    () => get(`/posts/${post()}`, browserHeaders),
    () => call(listPosts),
    () => call(getPost, { params: { id: post() } }),
    () => call(listComments, { params: { id: post() } }),
    () => call(listPosts, { query: { category: categories[category()]! } }),
    () => call(listTopPosts),
    () => call(searchPosts, { query: { q: commonWords[word()]! } }),
  ]
}

function memberReads(token: string): HttpRequest[] {
  const endpoints = [listNotifications, listLiked, listSavedLists, listHighlighted, getProfile]
  return endpoints.map((endpoint) => call(endpoint, { token }))
}

function memberWrites(token: string, id: number): HttpRequest[] {
  return [
    call(likePost, { params: { id }, token }),
    call(unlikePost, { params: { id }, token }),
    call(bookmarkPost, { body: { post_id: id }, token }),
  ]
}
