import type { Assumptions } from './assumptions.ts'
import { cacheMisses } from './cache-misses.ts'
import type { Constants } from './constants.ts'

/** The site that is simulated. `requests` is a rate per second at the peak, without files and pictures. */
export interface Site {
  posts: number
  members: number
  requests: number
}

/** Requests per second by kind. */
export function ratesOf({ requests }: Site, assumed: Assumptions) {
  const [writes, own] = [requests * assumed.writes, requests * assumed.memberReads]
  const publicReads = requests - writes - own
  const [pages, searches] = [publicReads * assumed.pages, publicReads * assumed.searches]
  const trending = pages * assumed.trendingCalls
  const comments = writes * assumed.comments
  const posts = writes * assumed.posts
  return {
    ...{ writes, own, pages, searches, trending },
    answers: Math.max(0, publicReads - pages - searches - trending),
    ...{ likes: writes - comments - posts, comments, posts },
  }
}

/** What has to be made anew per second, and fresh entries of each cache, when so many caches fill on their own. */
export function madeAnew(site: Site, assumed: Assumptions, copies: number) {
  const { pages, answers, trending, writes } = ratesOf(site, assumed)
  const of = (rate: number, seconds: number) => {
    const addresses = assumed.firstAddresses
    const first = cacheMisses({
      ...{ rate: rate * assumed.firstPages, addresses, exponent: 0, seconds, copies },
      // Each write may change each of them.
      writes: writes * addresses,
    })
    const others = cacheMisses({
      ...{ rate: rate * (1 - assumed.firstPages), addresses: site.posts * (1 + assumed.tools) },
      ...{ exponent: assumed.popularity, seconds, writes, copies },
    })
    return { misses: first.misses + others.misses, entries: first.entries + others.entries }
  }
  const { answerSeconds: seconds } = assumed
  return {
    pages: of(pages, assumed.pageSeconds),
    answers: of(answers, seconds),
    trending: cacheMisses({ rate: trending, addresses: 1, exponent: 0, seconds, writes, copies }),
  }
}

type MadeAnew = ReturnType<typeof madeAnew>

/** All requests per second that are made anew. */
export function missesOf(anew: MadeAnew): number {
  return Object.values(anew).reduce((sum, { misses }) => sum + misses, 0)
}

/** All fresh entries of a cache. */
export function entriesOf(anew: MadeAnew): number {
  return Object.values(anew).reduce((sum, { entries }) => sum + entries, 0)
}

/** Processor time in cores, of the server and of PostgreSQL, by what it is used for. */
export interface Cores {
  hits: number
  renders: number
  answers: number
  own: number
  writes: number
}

/** The cores that are busy at the peak, when so many caches fill on their own. */
export function busyCores(site: Site, assumed: Assumptions, constants: Constants, copies: number) {
  const rates = ratesOf(site, assumed)
  const anew = madeAnew(site, assumed, copies)
  const hits = rates.pages + rates.answers + rates.trending - missesOf(anew)
  const answers = anew.answers.misses + anew.trending.misses
  const cores = (rate: number, milliseconds: number) => (rate * milliseconds) / 1000
  const c = constants
  const server: Cores = {
    hits: cores(hits, c.hitMs),
    renders: cores(anew.pages.misses, c.pageMs),
    answers: cores(answers, c.answerMs) + cores(rates.searches, c.searchMs),
    own: cores(rates.own, c.ownMs),
    writes: cores(rates.likes, c.likeMs) + cores(rates.comments, c.commentMs) + cores(rates.posts, c.postMs),
  }
  const database: Cores = {
    hits: 0,
    renders: cores(anew.pages.misses, c.pageDatabaseMs),
    answers: cores(answers, c.answerDatabaseMs) + cores(rates.searches, c.searchDatabaseMs),
    own: cores(rates.own, c.ownDatabaseMs),
    writes:
      cores(rates.likes, c.likeDatabaseMs) +
      cores(rates.comments, c.commentDatabaseMs) +
      cores(rates.posts, c.postDatabaseMs),
  }
  return { server, database, anew }
}

const total = (cores: Cores) => Object.values(cores).reduce((sum, one) => sum + one, 0)

/**
 * Processes of the server, each of which keeps one core as busy as is planned for. Without a shared tier each renders for itself,
 * so that more processes have more to render: the number is the least that is enough.
 */
export function processesOf(
  site: Site,
  assumed: Assumptions,
  constants: Constants,
  isShared: boolean,
): number {
  for (let processes = 1; ;) {
    const { server } = busyCores(site, assumed, constants, isShared ? 1 : processes)
    const needed = Math.ceil(total(server) / assumed.busy)
    if (needed <= processes) return processes
    processes = needed
  }
}
