import { setTimeout as pause } from 'node:timers/promises'
import { createPost } from '#contract/posts.ts'
import { withClient } from '#database/primary-client.ts'
import type { Fault, Promised } from '#bench/chaos/fault.ts'
import { within } from '#bench/chaos/fault.ts'
import { emptyLedger, type Ledger } from '#bench/chaos/ledger.ts'
import { placeIn, type Place } from '#bench/chaos/place.ts'
import { clearRefusals, keptPages } from '#bench/chaos/promises.ts'
import { beginReading } from '#bench/chaos/readers.ts'
import { send, untilServed } from '#bench/chaos/send.ts'
import { mountSmallDisk } from '#bench/chaos/small-disk.ts'
import { verify } from '#bench/chaos/verify.ts'
import { beginWriting, signUpWriters } from '#bench/chaos/writers.ts'
import { call, get } from '#bench/load/http/message.ts'
import { startSite } from '#bench/load/site/start.ts'

const kept = get('/aboutUs')

/** Writes go on until so many were refused. */
async function untilRefused(ledger: Ledger, count: number): Promise<void> {
  for (const until = ledger.refused.length + count; ledger.refused.length < until;) await pause(20)
}

/** Uses up what PostgreSQL has of its log, as much writing would, until it panics because it can't make more. */
async function exhaustLog({ connection, postgres }: Place): Promise<void> {
  const { pid } = (await postgres())!
  const switchLog = () =>
    withClient({ ...connection, user: 'postgres' }, async (client) => {
      await client.query(`select pg_logical_emit_message(true, 'chaos', 'x'), pg_switch_wal()`)
    })
  for (let works = true; works;) {
    works = await switchLog().then(
      () => true,
      () => false,
    )
  }
  while ((await postgres())?.pid === pid) await pause(10)
}

function readiness(full: string, roomy: string): Promised {
  const broken = full === 'low' && roomy === 'room' ? [] : [`${roomy} with room, ${full} when full`]
  return { promise: '/readyz says that the disk is low, and when it no longer is', broken }
}

/** The disk of the data directory fills up under members who write, stays full, and has room again. */
export const diskFull: Fault = {
  name: 'disk full',
  async cause({ lifetime }) {
    const disk = await mountSmallDisk(500, { lifetime })
    const place = placeIn(disk.directory, { lifetime })
    const site = await startSite(place.dataDir, lifetime)
    const ledger = emptyLedger()
    const writers = await signUpWriters(site.port, ledger, 6)
    const writing = beginWriting(site.port, writers, ledger, 5)
    const reading = beginReading(site.port, [kept], 20)
    const diskNow = async () => (await send(site.port, get('/readyz')))!.body.disk as string
    await disk.fill()
    await untilRefused(ledger, 100)
    const full = await diskNow()
    await exhaustLog(place)
    await untilRefused(ledger, 100)
    await writing.stop()
    await disk.makeRoom()
    const body = { title: 'There is room', description: 'x', category_ids: [1] }
    const again = await untilServed(site.port, call(createPost, { token: writers[0]!.token, body }))
    const pages = await reading.stop()
    const promises = [
      ...(await verify({ ...place, ledger })),
      clearRefusals(ledger.refused),
      keptPages(pages),
      readiness(full, await diskNow()),
      within('with room again, writes', 10_000, [again]),
    ]
    await site.stop()
    return { times: 1, promises, again: [again] }
  },
}
