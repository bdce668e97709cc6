import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { listCategories } from '#contract/categories.ts'
import { createPost, getPost } from '#contract/posts.ts'
import { startPair } from '#testing/primary-and-standby.ts'
import { startClients } from '#bench/http/load-generator.ts'
import { call, get, sendRequest } from '#bench/http/request.ts'
import { seeded } from '#bench/random.ts'
import { startSite } from '#bench/site/site-process.ts'
import { above, type Chaos, createDataDirectory, unexpected, untilServed } from './fault.ts'
import { emptyHistory, registerWriters, startWriters, unclear, verifyWrites } from './writes.ts'

const cachedPage = get('/aboutUs')
const missingPost = { ...call(getPost, { params: { id: 999_999 } }), status: 404 }
const newPost = { title: 'After the failover', description: 'x', category_ids: [1] }

/** The server is killed during writes, as by the kernel when memory runs out, and started again. */
export async function serverKilled(chaos: Chaos): Promise<void> {
  const { rounds, cleanup, check } = chaos
  const { dataDir, connection } = await createDataDirectory(cleanup)
  const history = emptyHistory()
  const random = seeded(11)
  const recoveries: number[] = []
  let site = await startSite(dataDir, cleanup)
  const members = await registerWriters(site.port, history, 8)
  for (let round = 0; round < rounds; round += 1) {
    const stopWriters = startWriters(site.port, members, history, round)
    await pause(100 + random.below(600))
    await site.kill()
    await stopWriters()
    const begin = performance.now()
    site = await startSite(dataDir, cleanup)
    await untilServed(site.port, call(listCategories))
    recoveries.push(performance.now() - begin)
  }
  await verifyWrites(chaos, connection, history)
  check(`served again after at most ${Math.round(Math.max(...recoveries))} ms`, [])
  await site.stop()
}

/** PostgreSQL is killed during writes and reads; the site keeps running. */
export async function postgresKilled(chaos: Chaos): Promise<void> {
  const { rounds, cleanup, check } = chaos
  const { dataDir, connection, postmaster } = await createDataDirectory(cleanup)
  const { port, stop } = await startSite(dataDir, cleanup)
  const history = emptyHistory()
  const members = await registerWriters(port, history, 6)
  await sendRequest(port, cachedPage)
  const cached = startClients(port, { connections: 1, draw: () => [cachedPage], pauseMs: 5 })
  const uncached = startClients(port, { connections: 1, draw: () => [missingPost], pauseMs: 5 })
  const recoveries: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const stopWriters = startWriters(port, members, history, round)
    await pause(400)
    process.kill((await postmaster())!.pid, 'SIGKILL')
    await pause(20)
    recoveries.push(await untilServed(port, missingPost))
    await stopWriters()
  }
  await verifyWrites(chaos, connection, history)
  check('refusals of writes are 503 with Retry-After', unclear(history))
  check('cached pages are served meanwhile', unexpected(await cached.stop()))
  check('other reads are refused with 503', unexpected(await uncached.stop(), 503))
  check(`served again after at most ${Math.round(Math.max(...recoveries))} ms`, above(10_000, recoveries))
  await stop()
}

/** The primary is killed under load and its synchronous replica promoted. */
export async function failover(chaos: Chaos): Promise<void> {
  const { cleanup, check } = chaos
  const pair = await startPair((close) => cleanup.defer(close))
  // The primary acknowledges a commit only after the replica has it.
  await pair.primary.ask(`alter system set synchronous_standby_names = '*'`)
  await pair.primary.ask('select pg_reload_conf()')
  const isSynchronous = `select from pg_stat_replication where sync_state = 'sync'`
  while ((await pair.primary.ask(isSynchronous)).length === 0) await pause(10)
  const { dataDir } = await createDataDirectory(cleanup)
  const { port, stop } = await startSite(dataDir, cleanup, {
    DATABASE_URL: `${pair.urlOf(pair.primary, pair.standby)}?target_session_attrs=read-write`,
    SECRET: randomBytes(32).toString('hex'),
  })
  const history = emptyHistory()
  const members = await registerWriters(port, history, 6)
  await sendRequest(port, cachedPage)
  const cached = startClients(port, { connections: 1, draw: () => [cachedPage], pauseMs: 5 })
  const stopWriters = startWriters(port, members, history, 1)
  await pause(1000)
  await pair.primary.kill()
  // The time until an operator notices.
  await pause(500)
  const promoted = pair.standby.ask('select pg_promote()')
  const recovery = await untilServed(port, call(createPost, { token: members[0]!.token, body: newPost }))
  await promoted
  await stopWriters()
  check('cached pages are served meanwhile', unexpected(await cached.stop()))
  check('refusals of writes are 503 with Retry-After', unclear(history))
  check(`writes are served ${Math.round(recovery)} ms after the promotion`, above(5000, [recovery]))
  await stop()
  await verifyWrites(chaos, pair.urlOf(pair.standby), history)
}
