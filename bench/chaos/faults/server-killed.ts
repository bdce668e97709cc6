import { setTimeout as pause } from 'node:timers/promises'
import { listCategories } from '#contract/categories.ts'
import { seeded } from '#bench/dataset/random.ts'
import type { Fault } from '#bench/chaos/fault.ts'
import { emptyLedger } from '#bench/chaos/ledger.ts'
import { makePlace } from '#bench/chaos/place.ts'
import { untilServed } from '#bench/chaos/send.ts'
import { verify } from '#bench/chaos/verify.ts'
import { beginWriting, signUpWriters } from '#bench/chaos/writers.ts'
import { call } from '#bench/load/http/message.ts'
import { startSite } from '#bench/load/site/start.ts'

/** The server ends as by `kill -9` or for want of memory, while eight members write, and is started again. */
export const serverKilled: Fault = {
  name: 'server killed (-9) in the middle of writes',
  async cause({ rounds, lifetime }) {
    const place = await makePlace({ lifetime })
    const ledger = emptyLedger()
    const random = seeded(11)
    const again: number[] = []
    let site = await startSite(place.dataDir, lifetime)
    const writers = await signUpWriters(site.port, ledger, 8)
    for (let round = 0; round < rounds; round += 1) {
      const writing = beginWriting(site.port, writers, ledger, round)
      await pause(100 + random.below(600))
      await site.kill()
      await writing.stop()
      const begun = performance.now()
      site = await startSite(place.dataDir, lifetime)
      await untilServed(site.port, call(listCategories))
      again.push(performance.now() - begun)
    }
    const promises = await verify({ ...place, ledger })
    await site.stop()
    return { times: rounds, promises, again }
  },
}
