import { setTimeout as pause } from 'node:timers/promises'
import { getPost } from '#contract/posts.ts'
import { within, type Fault } from '#bench/chaos/fault.ts'
import { emptyLedger } from '#bench/chaos/ledger.ts'
import { makePlace, type Place } from '#bench/chaos/place.ts'
import { clearRefusals, keptPages } from '#bench/chaos/promises.ts'
import { beginReading } from '#bench/chaos/readers.ts'
import { untilServed } from '#bench/chaos/send.ts'
import { verify } from '#bench/chaos/verify.ts'
import { beginWriting, signUpWriters } from '#bench/chaos/writers.ts'
import { call, get } from '#bench/load/http/message.ts'
import { startSite } from '#bench/load/site/start.ts'

// Nobody writes to the first post, so what shows it is kept. What is not there is looked for each time.
const kept = [get('/posts/1'), call(getPost, { params: { id: 1 } }), get('/aboutUs')]
const asked = { ...call(getPost, { params: { id: 999_999 } }), status: 404 }

async function untilBack(place: Place, dead: number): Promise<number> {
  for (const begun = performance.now(); ; await pause(10)) {
    const found = await place.postgres()
    if (found?.status === 'ready' && found.pid !== dead) return performance.now() - begun
  }
}

/** PostgreSQL ends as by `kill -9` while members write and guests read; the site is left alone. */
export const postgresKilled: Fault = {
  name: 'PostgreSQL killed (-9) under load',
  async cause({ rounds, lifetime }) {
    const place = await makePlace({ lifetime })
    const site = await startSite(place.dataDir, lifetime)
    const first = emptyLedger()
    const [author] = await signUpWriters(site.port, first, 1)
    const writing = beginWriting(site.port, [author!], first, 1)
    while (first.posts.length === 0) await pause(5)
    await writing.stop()
    const ledger = emptyLedger()
    const writers = await signUpWriters(site.port, ledger, 6)
    const again: number[] = []
    const afterIt: number[] = []
    const read = { kept: beginReading(site.port, kept), asked: beginReading(site.port, [asked]) }
    for (let round = 0; round < rounds; round += 1) {
      const writing = beginWriting(site.port, writers, ledger, round)
      await pause(400)
      const { pid } = (await place.postgres())!
      process.kill(pid, 'SIGKILL')
      const begun = performance.now()
      const back = untilBack(place, pid)
      await pause(20)
      await untilServed(site.port, asked)
      again.push(performance.now() - begun)
      afterIt.push(performance.now() - begun - (await back))
      await writing.stop()
    }
    const pages = await read.kept.stop()
    const others = await read.asked.stop()
    const promises = [
      ...(await verify({ ...place, ledger })),
      clearRefusals([...ledger.refused, ...others.refused]),
      keptPages(pages),
      within('after PostgreSQL is back, served', 3000, afterIt),
    ]
    await site.stop()
    return { times: rounds, promises, again }
  },
}
