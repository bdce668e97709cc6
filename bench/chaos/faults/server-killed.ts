import { setTimeout as pause } from 'node:timers/promises'
import { listCategories } from '#contract/categories.ts'
import { createDataDirectory } from '#bench/chaos/data-directory.ts'
import type { Fault } from '#bench/chaos/fault.ts'
import { waitUntilServed } from '#bench/chaos/site-client.ts'
import { verifyWrites } from '#bench/chaos/verify-writes.ts'
import { emptyHistory, registerWriters, startWriters } from '#bench/chaos/writers.ts'
import { seeded } from '#bench/dataset/random.ts'
import { call } from '#bench/http/request.ts'
import { startSite } from '#bench/site/site-process.ts'

/** The server is killed during writes, as by the kernel when memory runs out, and started again. */
export const serverKilled: Fault = {
  name: 'server killed (-9) during writes',
  async inject({ rounds, cleanup }) {
    const directory = await createDataDirectory(cleanup)
    const history = emptyHistory()
    const random = seeded(11)
    const recoveryTimes: number[] = []
    let site = await startSite(directory.dataDir, cleanup)
    const members = await registerWriters(site.port, history, 8)
    for (let round = 0; round < rounds; round += 1) {
      const writers = startWriters(site.port, members, history, round)
      await pause(100 + random.below(600))
      await site.kill()
      await writers.stop()
      const begin = performance.now()
      site = await startSite(directory.dataDir, cleanup)
      await waitUntilServed(site.port, call(listCategories))
      recoveryTimes.push(performance.now() - begin)
    }
    const invariants = await verifyWrites({ ...directory, history })
    await site.stop()
    return { count: rounds, invariants, recoveryTimes }
  },
}
