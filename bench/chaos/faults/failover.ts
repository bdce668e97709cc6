import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createPost, getPost } from '#contract/posts.ts'
import { startPair, type Pair } from '#testing/primary-and-standby.ts'
import { within, type Fault, type Ground } from '#bench/chaos/fault.ts'
import { emptyLedger } from '#bench/chaos/ledger.ts'
import { makePlace } from '#bench/chaos/place.ts'
import { clearRefusals, keptPages } from '#bench/chaos/promises.ts'
import { beginReading } from '#bench/chaos/readers.ts'
import { send, untilServed } from '#bench/chaos/send.ts'
import { verify } from '#bench/chaos/verify.ts'
import { beginWriting, signUpWriters } from '#bench/chaos/writers.ts'
import { call, get } from '#bench/load/http/message.ts'
import { startSite } from '#bench/load/site/start.ts'

const kept = get('/aboutUs')
const asked = { ...call(getPost, { params: { id: 999_999 } }), status: 404 }
const post = { title: 'After it', description: 'x', category_ids: [1] }

/** From now on the primary says that a write is done when the replica has it, too. */
async function makeSynchronous({ primary }: Pair): Promise<void> {
  await primary.ask(`alter system set synchronous_standby_names = '*'`)
  await primary.ask('select pg_reload_conf()')
  while ((await primary.ask(`select from pg_stat_replication where sync_state = 'sync'`)).length === 0)
    await pause(10)
}

/** Fails over once: what the site has said, what it has left behind, and how long it took to serve again. */
async function failOver(round: number, lifetime: Ground['lifetime']) {
  const pair = await startPair(lifetime.closeAtEnd)
  await makeSynchronous(pair)
  const { dataDir } = await makePlace({ lifetime })
  const site = await startSite(dataDir, lifetime, {
    DATABASE_URL: `${pair.urlOf(pair.primary, pair.standby)}?target_session_attrs=read-write`,
    SECRET: randomBytes(32).toString('hex'),
  })
  const ledger = emptyLedger()
  const writers = await signUpWriters(site.port, ledger, 6)
  await send(site.port, kept)
  const reading = { kept: beginReading(site.port, [kept]), asked: beginReading(site.port, [asked]) }
  const writing = beginWriting(site.port, writers, ledger, round)
  await pause(1000)
  await pair.primary.kill()
  // Somebody has to notice it before the replica takes its place.
  await pause(500)
  const begun = performance.now()
  const promoted = pair.standby.ask('select pg_promote()')
  await untilServed(site.port, call(createPost, { token: writers[0]!.token, body: post }))
  await untilServed(site.port, asked)
  const again = performance.now() - begun
  await promoted
  await writing.stop()
  const pages = await reading.kept.stop()
  const others = await reading.asked.stop()
  await site.stop()
  return { connection: pair.urlOf(pair.standby), dataDir, ledger, pages, others, again }
}

/** The primary ends as by `kill -9` while members write and guests read, and its replica takes its place. */
export const failover: Fault = {
  name: 'primary killed (-9) under load, replica promoted',
  async cause({ rounds, lifetime }) {
    const times = Math.min(3, rounds)
    const all: Awaited<ReturnType<typeof failOver>>[] = []
    while (all.length < times) all.push(await failOver(all.length, lifetime))
    const again = all.map((one) => one.again)
    const pages = {
      done: all.reduce((sum, one) => sum + one.pages.done, 0),
      refused: all.flatMap((one) => one.pages.refused),
    }
    return {
      ...{ times, again },
      promises: [
        ...(await verify(...all)),
        clearRefusals(all.flatMap(({ ledger, others }) => [...ledger.refused, ...others.refused])),
        keptPages(pages),
        within('from the promotion on, without a restart, reads and writes served', 5000, again),
      ],
    }
  },
}
