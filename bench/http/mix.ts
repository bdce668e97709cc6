import { listComments } from '#contract/comments.ts'
import { listPosts, listTopPosts } from '#contract/feed.ts'
import { bookmarkPost, listSavedLists } from '#contract/lists.ts'
import { listNotifications } from '#contract/notifications.ts'
import { getPost } from '#contract/posts.ts'
import { getProfile, listHighlighted } from '#contract/profiles.ts'
import { likePost, listLiked, unlikePost } from '#contract/reactions.ts'
import { searchPosts } from '#contract/search.ts'
import { zipf } from '#bench/random.ts'
import { median } from '#bench/report.ts'
import { type Draw, expectStatuses, p99, runClosedLoop, runOpenLoop } from './load-generator.ts'
import { browserHeaders, call, get, type HttpRequest } from './request.ts'
import { connections, type Environment } from './scenarios.ts'

/** Finds the peak rate with a closed loop, then measures response times with an open loop at half of that rate. */
export async function runMix(environment: Environment, rounds: number, seconds: number) {
  const { site, sample } = environment
  const draw = mixedVisits(environment)
  let memory = 0
  const watchMemory = async () => void (memory = Math.max(memory, await site.memory()))
  const timer = setInterval(() => void watchMemory(), 1000)
  await runClosedLoop(site.port, { connections, seconds, draw })
  const peaks = []
  for (let n = 0; n < rounds; n += 1)
    peaks.push(await runClosedLoop(site.port, { connections, seconds, draw }))
  const peak = median(peaks)
  const responses = await runOpenLoop(site.port, {
    // Enough connections that requests seldom wait for one.
    ...{ connections: 64, seconds: rounds * seconds, rate: peak / 2, draw, random: sample.random.fraction },
  })
  clearInterval(timer)
  await watchMemory()
  expectStatuses(responses)
  const of = (isMember: boolean) =>
    responses.filter(({ request }) => 'authorization' in request.headers === isMember)
  // Milliseconds, including the wait for a connection; resident MB of the site's Node processes.
  return { peak, guests: p99(of(false)), members: p99(of(true)), memory }
}

// Zipf exponent: the r-th newest post is requested in proportion to 1/r^0.9.
const popularity = 0.9

/** Reads of a member's own data. */
export const ownReads = [listNotifications, listLiked, listSavedLists, listHighlighted, getProfile]

/** 90 % guests who read, 9 % members who read, 1 % members who write; one request per visit. */
function mixedVisits({ sample: { random, ...sample }, posts }: Environment): Draw {
  const rank = zipf(posts, popularity, random)
  const word = zipf(sample.commonWords.length, popularity, random)
  const category = zipf(sample.categories.length, popularity, random)
  const id = () => posts - rank()
  const reads = [
    () => get('/', browserHeaders),
    () => get(`/posts/${id()}`, browserHeaders),
    () => get(`/posts/${id()}`, browserHeaders),
    () => call(listPosts),
    () => call(getPost, { params: { id: id() } }),
    () => call(listComments, { params: { id: id() } }),
    () => call(listPosts, { query: { category: sample.categories[category()]! } }),
    () => call(listTopPosts),
    () => call(searchPosts, { query: { q: sample.commonWords[word()]! } }),
  ]
  const writes = (token: string, post: number): HttpRequest[] => [
    call(likePost, { params: { id: post }, token }),
    call(unlikePost, { params: { id: post }, token }),
    call(bookmarkPost, { body: { post_id: post }, token }),
  ]
  return () => {
    const percent = random.below(100)
    const { token } = random.pick(sample.members)
    if (percent < 90) return [random.pick(reads)()]
    return [percent < 99 ? call(random.pick(ownReads), { token }) : random.pick(writes(token, id()))]
  }
}
