import { percentile } from '#bench/queries/measure.ts'
import { median, type Rounds } from './compare.ts'
import { pour } from './http/pour.ts'
import { saturate } from './http/saturate.ts'
import { mixedVisits } from './scenarios/mix.ts'
import { connections } from './scenarios/scenario.ts'
import type { Stage } from './stage.ts'

/** How the site does under the mix. */
export interface Mixed {
  /** Requests for a second, when all connections ask as fast as they are answered. */
  peak: number
  /** Visits for a second while the times were taken. */
  rate: number
  /** Milliseconds that guests waited, their place in the queue included. */
  guests: { p50: number; p99: number }
  members: { p50: number; p99: number }
  writers: { p50: number; p99: number }
  /** Resident memory of all the site's Node processes in MB, the most that was seen. */
  memory: number
}

export const mixBars = { p99: 10, memory: 300 }

// Enough that visits seldom wait for a connection of the client's own.
const openConnections = 64

function spread(times: number[]): { p50: number; p99: number } {
  const at = (share: number) => (times.length > 0 ? percentile(times, share) : Number.NaN)
  return { p50: at(0.5), p99: at(0.99) }
}

/** Watches the site's memory until it is told to stop; then says the most. */
function watchMemory({ site }: Stage): () => Promise<number> {
  let most = 0
  let asking = Promise.resolve()
  const look = async () => {
    const processes = await site.processes()
    most = Math.max(
      most,
      processes.reduce((sum, { memory }) => sum + memory, 0),
    )
  }
  const clock = setInterval(() => (asking = look()), 1000)
  return async () => {
    clearInterval(clock)
    await asking
    await look()
    return most
  }
}

/** Finds the peak of the mix, then lets it come at half of that, at random and whether or not it is answered. */
export async function runMix(stage: Stage, { rounds, seconds }: Rounds): Promise<Mixed> {
  const { port } = stage.site
  const visit = mixedVisits(stage)
  const mostMemory = watchMemory(stage)
  await saturate({ port, connections, seconds, visit })
  const peaks = []
  for (let round = 0; round < rounds; round += 1) {
    peaks.push(await saturate({ port, connections, seconds, visit }))
  }
  const peak = median(peaks)
  const load = { port, connections: openConnections, seconds: rounds * seconds, visit }
  const { guest, member, writer } = await pour(load, peak / 2, stage.sample.random.fraction)
  const spreads = { guests: spread(guest), members: spread(member), writers: spread(writer) }
  return { peak, rate: peak / 2, ...spreads, memory: await mostMemory() }
}
