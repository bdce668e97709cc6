import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createPost, getPost } from '#contract/posts.ts'
import { startPair, type Pair } from '#testing/primary-and-standby.ts'
import { createDataDirectory } from '#bench/chaos/data-directory.ts'
import { cachedPagesServed, clearRefusals, maxTime, type Fault } from '#bench/chaos/fault.ts'
import { send, startReaders, waitUntilServed } from '#bench/chaos/site-client.ts'
import { verifyWrites } from '#bench/chaos/verify-writes.ts'
import { emptyHistory, registerWriters, startWriters } from '#bench/chaos/writers.ts'
import { call, get } from '#bench/http/request.ts'
import { startSite } from '#bench/site/site-process.ts'

const cachedPage = get('/aboutUs')
const missingPost = { ...call(getPost, { params: { id: 999_999 } }), status: 404 }
const post = { title: 'After the failover', description: 'x', category_ids: [1] }

/** The primary is killed under load and its synchronous replica promoted. */
export const failover: Fault = {
  name: 'primary killed (-9) under load, replica promoted',
  async inject({ rounds, cleanup }) {
    const count = Math.min(3, rounds)
    const runs: Awaited<ReturnType<typeof failOver>>[] = []
    while (runs.length < count) runs.push(await failOver(runs.length, cleanup))
    const recoveryTimes = runs.map(({ recovery }) => recovery)
    const cached = {
      served: runs.reduce((sum, { cached }) => sum + cached.served, 0),
      refused: runs.flatMap(({ cached }) => cached.refused),
    }
    const refused = runs.flatMap(({ history, uncached }) => [...history.refused, ...uncached.refused])
    return {
      ...{ count, recoveryTimes },
      invariants: [
        ...(await verifyWrites(...runs)),
        clearRefusals(refused),
        cachedPagesServed(cached),
        maxTime('after the promotion, reads and writes are served', 5000, recoveryTimes),
      ],
    }
  },
}

async function failOver(round: number, cleanup: AsyncDisposableStack) {
  const pair = await startPair((close) => cleanup.defer(close))
  await makeSynchronous(pair)
  const { dataDir } = await createDataDirectory(cleanup)
  const site = await startSite(dataDir, cleanup, {
    DATABASE_URL: `${pair.urlOf(pair.primary, pair.standby)}?target_session_attrs=read-write`,
    SECRET: randomBytes(32).toString('hex'),
  })
  const history = emptyHistory()
  const members = await registerWriters(site.port, history, 6)
  await send(site.port, cachedPage)
  const cachedReaders = startReaders(site.port, [cachedPage])
  const uncachedReaders = startReaders(site.port, [missingPost])
  const writers = startWriters(site.port, members, history, round)
  await pause(1000)
  await pair.primary.kill()
  // The time until an operator notices.
  await pause(500)
  const begin = performance.now()
  const promoted = pair.standby.ask('select pg_promote()')
  await waitUntilServed(site.port, call(createPost, { token: members[0]!.token, body: post }))
  await waitUntilServed(site.port, missingPost)
  const recovery = performance.now() - begin
  await promoted
  await writers.stop()
  const cached = await cachedReaders.stop()
  const uncached = await uncachedReaders.stop()
  await site.stop()
  return { connection: pair.urlOf(pair.standby), dataDir, history, cached, uncached, recovery }
}

/** The primary acknowledges a commit only after the replica has it. */
async function makeSynchronous({ primary }: Pair): Promise<void> {
  await primary.ask(`alter system set synchronous_standby_names = '*'`)
  await primary.ask('select pg_reload_conf()')
  while ((await primary.ask(`select from pg_stat_replication where sync_state = 'sync'`)).length === 0)
    await pause(10)
}
