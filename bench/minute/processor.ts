import type { EmbeddedConnection } from '#database/embedded.ts'
import { openSite } from '#bench/queries/site.ts'
import type { Attack } from './attacks.ts'

const reads = 50

/** The processor time of the database for one read of each attack, in milliseconds on average; empty off Linux. */
export async function processorTimes(
  connection: EmbeddedConnection,
  attacks: Attack[],
): Promise<Map<string, number>> {
  const site = await openSite(connection)
  const times = new Map<string, number>()
  for (const { name, draw } of attacks) {
    const begun = site.processor?.()
    if (begun === undefined) break
    for (let n = 0; n < reads; n += 1) {
      const { path, headers } = draw()
      // Pages are not mounted here: they ask for the same as the call.
      const url = path.replace(/^\/search\?/, '/api/search/posts/?')
      await site.app.inject({ url, headers })
    }
    times.set(name, (site.processor!() - begun) / reads)
  }
  await site.stop()
  return times
}
