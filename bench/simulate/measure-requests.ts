import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { createComment, listComments } from '#contract/comments.ts'
import { listPosts } from '#contract/feed.ts'
import { createPost, getPost } from '#contract/posts.ts'
import { likePost, unlikePost } from '#contract/reactions.ts'
import { searchPosts } from '#contract/search.ts'
import { runWithCosts } from '#bench/http/costs.ts'
import { type Draw, runClosedLoop } from '#bench/http/load-generator.ts'
import { ownReads } from '#bench/http/mix.ts'
import { browserHeaders, call, get, type HttpRequest, sendRequest } from '#bench/http/request.ts'
import { connections, type Environment, uncachedPage, writes } from '#bench/http/scenarios.ts'
import { databaseTimeOf } from '#bench/site/database-time.ts'
import { processorTime } from '#bench/site/site-process.ts'
import type { Constants } from './constants.ts'

interface Run {
  rounds: number
  seconds: number
}

// A compiler needs seconds of a processor until pages are rendered as fast as they can be.
const warmUp = 3
// Fewer for what the site refuses under overload.
const fewConnections = 8

/** Measures processor time, traffic, cache, connections and log of a site by requests to it. */
export async function measureRequests(
  environment: Environment,
  dataDir: string,
  { rounds, seconds }: Run,
): Promise<Partial<Constants>> {
  const { site, connection } = environment
  const [processMb, pids] = [await site.memory(), await site.pids()]
  const client = new pg.Client(connection)
  await client.connect()
  try {
    // First, while no page was written since the start.
    const log = await measureLog(environment, client)
    const cachedPageBytes = await measureCache(environment)
    const wire = await measureWire(environment)
    const databaseTime = await databaseTimeOf(dataDir)
    const siteTime = () => pids.reduce((sum, pid) => sum + processorTime(pid), 0)
    const cost = (draw: Draw, concurrent = connections) =>
      measureCost({
        port: site.port,
        draw,
        connections: concurrent,
        clocks: [siteTime, databaseTime],
        rounds,
        seconds,
      })
    const draws = drawsOf(environment)
    const [hitMs] = await cost(draws.hit)
    const [pageMs, pageDatabaseMs] = await cost(draws.page, fewConnections)
    const [answerMs, answerDatabaseMs] = await cost(draws.answer, fewConnections)
    const [searchMs, searchDatabaseMs] = await cost(draws.search, fewConnections)
    const [ownMs, ownDatabaseMs] = await cost(draws.own, fewConnections)
    const [likeMs, likeDatabaseMs] = await cost(draws.like, fewConnections)
    const [commentMs, commentDatabaseMs] = await cost(draws.comment, fewConnections)
    const [postMs, postDatabaseMs] = await cost(draws.post, fewConnections)
    // Reads of guests and writes have pools of their own.
    const busy = () => [...draws.search(), ...draws.like()]
    await runClosedLoop(site.port, { connections, seconds: 2, draw: busy })
    return {
      ...{ processMb, ...log, cachedPageBytes, ...wire, hitMs, pageMs, pageDatabaseMs, answerMs },
      ...{ answerDatabaseMs, searchMs, searchDatabaseMs, ownMs, ownDatabaseMs, likeMs, likeDatabaseMs },
      ...{ commentMs, commentDatabaseMs, postMs, postDatabaseMs },
      connections: await countConnections(client),
    }
  } finally {
    await client.end()
  }
}

interface Cost extends Run {
  port: number
  draw: Draw
  connections: number
  clocks: [site: () => number, database: () => number]
}

/**
 * Milliseconds of each clock per response: the least of several rounds, because other programs only add. A round lasts until the site
 * and PostgreSQL have used the seconds of a processor, however long that takes on a busy machine; the first one warms up.
 */
async function measureCost({
  port,
  draw,
  connections,
  clocks,
  rounds,
  seconds,
}: Cost): Promise<[number, number]> {
  const load = { connections, seconds: 1, draw }
  const least: [number, number] = [Infinity, Infinity]
  for (let round = 0; round <= rounds; round += 1) {
    const used: [number, number] = [0, 0]
    let responses = 0
    while (used[0] + used[1] < 1000 * seconds * (round === 0 ? warmUp : 1)) {
      const run = await runWithCosts(port, load, clocks)
      responses += run.responses
      for (const n of [0, 1] as const) used[n] += run.costs[n]! * run.responses
    }
    if (round === 0) continue
    for (const n of [0, 1] as const) least[n] = Math.min(least[n], used[n] / responses)
  }
  return least
}

/** The requests of each measurement. Posts and tools come in the order of their ids, so that no page comes twice. */
function drawsOf(environment: Environment) {
  const { sample, posts } = environment
  const { random } = sample
  const [like, comment] = writes(environment, { smallApi: 0, hasPgbench: false })
  const feedPage = uncachedPage(environment).draw
  const firstPage = get(`/posts/${posts}`, browserHeaders)
  let next = cachedPages
  let drawn = 0
  const pages: Draw[] = [
    feedPage,
    () => [get(`/posts/${(next += 1)}`, browserHeaders)],
    () => [get(`/tools/tool-${(next += 1)}`, browserHeaders)],
  ]
  const answers: Draw[] = [
    () => [get(feedPage()[0]!.path.replace('/?', '/api/posts/?'))],
    () => [call(getPost, { params: { id: 1 + random.below(posts) } })],
    () => [call(listComments, { params: { id: 1 + random.below(posts) } })],
  ]
  const token = () => random.pick(sample.members).token
  const word = () => random.pick(sample.commonWords)
  return {
    hit: () => [firstPage],
    page: () => pages[(drawn += 1) % pages.length]!(),
    answer: () => random.pick(answers)(),
    search: () => [call(searchPosts, { query: { q: `${word()} ${word()} ${word()}` } })],
    own: () => [call(random.pick(ownReads), { token: token() })],
    like: like!.draw,
    comment: comment!.draw,
    post: () => [call(createPost, { token: token(), body: newPost((drawn += 1)) })],
  } satisfies Record<string, Draw>
}

function newPost(n: number) {
  return {
    title: `Simulated tool ${n}`,
    description: 'It turns notes of a meeting into tasks, and says who has promised what until when.',
    personal_review: 'We use it each week. It misses names at times.',
    link: `https://simulated${n}.example/`,
    category_ids: [1 + (Math.abs(n) % 9)],
  }
}

const cachedPages = 200

/** Bytes of the cache for a page of a post with its answers, from the site's metrics. */
async function measureCache({ site, posts }: Environment): Promise<number> {
  const bytes = async () => {
    const { body } = await sendRequest(site.port, get('/metrics'))
    const [, value] = /^toolshelf_cache_bytes (\S+)/m.exec(body.toString()) ?? []
    if (value === undefined) throw new Error('The metrics have no toolshelf_cache_bytes.')
    return Number(value)
  }
  await sendRequest(site.port, get(`/posts/${posts}`, browserHeaders))
  const before = await bytes()
  for (let id = 1; id <= cachedPages; id += 1)
    await sendRequest(site.port, get(`/posts/${id}`, browserHeaders))
  return ((await bytes()) - before) / cachedPages
}

async function measureWire({ site, sample }: Environment) {
  const transfer = async (request: HttpRequest) => {
    const { status, headers, body } = await sendRequest(site.port, request)
    if (status !== request.status) throw new Error(`${request.path}: status ${status}`)
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`)
    return lines.join('').length + body.length
  }
  const mean = async (requests: HttpRequest[]) => {
    let sum = 0
    for (const request of requests) sum += await transfer(request)
    return sum / requests.length
  }
  const [post, tool] = [sample.posts[0]!.id, sample.tools[0]!.slug]
  const { body } = await sendRequest(site.port, get(`/posts/${post}`))
  const files = [...new Set(body.toString().match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g))]
  const headers = { 'accept-encoding': browserHeaders['accept-encoding'] }
  const params = { id: post }
  const answers = [
    call(listPosts, { headers }),
    call(getPost, { params, headers }),
    call(listComments, { params, headers }),
  ]
  return {
    pageBytes: await mean(['/', `/posts/${post}`, `/tools/${tool}`].map((path) => get(path, browserHeaders))),
    answerBytes: await mean(answers),
    filesBytes: files.length * (await mean(files.map((path) => get(path, headers)))),
  }
}

async function logPosition(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as bytes`,
  )
  return rows[0].bytes
}

async function countConnections(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    `select count(*)::integer as count from pg_stat_activity where application_name = 'toolshelf'`,
  )
  return rows[0].count
}

/**
 * Growth of the log by writes one after the other: of likes whose pages were not written since a checkpoint, as on a database much
 * larger than its traffic, then of their removals, which find these pages written.
 */
async function measureLog({ site, sample, posts }: Environment, client: pg.Client) {
  const count = 100
  const grownBy = async (request: (n: number, token: string) => HttpRequest) => {
    const before = await logPosition(client)
    for (let n = 1; n <= count; n += 1) {
      const { token } = sample.members[n % sample.members.length]!
      const { path, status } = request(n, token)
      const response = await sendRequest(site.port, request(n, token))
      if (response.status !== status) throw new Error(`${path}: status ${response.status}`)
    }
    return ((await logPosition(client)) - before) / count
  }
  const params = (n: number) => ({ id: Math.floor((n * posts) / count) })
  const body = { text: 'I use it each day and would not miss it.' }
  const likeColdLogBytes = await grownBy((n, token) => call(likePost, { params: params(n), token }))
  const likeLogBytes = await grownBy((n, token) => call(unlikePost, { params: params(n), token }))
  const commentLogBytes = await grownBy((n, token) => call(createComment, { params: params(n), body, token }))
  const { token } = sample.members[0]!
  await sendRequest(site.port, call(createPost, { token, body: newPost(0) }))
  await untilQuiet(client)
  const postLogBytes = await grownBy((n, token) => call(createPost, { token, body: newPost(-n) }))
  return { likeColdLogBytes, likeLogBytes, commentLogBytes, postLogBytes }
}

/** Waits until the jobs have indexed the tools of the data set, which the first post causes: for two minutes at most. */
async function untilQuiet(client: pg.Client): Promise<void> {
  const quietBytes = 50_000
  for (let seconds = 0; seconds < 120; seconds += 5) {
    const before = await logPosition(client)
    await pause(5000)
    if ((await logPosition(client)) - before < quietBytes) return
  }
}
