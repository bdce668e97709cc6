import { setInterval as ticks } from 'node:timers/promises'
import { get, sendRequest } from '#bench/http/request.ts'
import { processorTime, type SiteProcess } from '#bench/site/site-process.ts'

// The cost of these requests does not depend on data written meanwhile.
const probes: [path: string, status: number][] = [
  ['/api/openapi.json', 200],
  ['/api/posts/2147483647/', 404],
  ['/api/search/posts/?q=', 200],
  ['/api/profiles/', 401],
  ['/login', 200],
]

/** Milliseconds of the site's processor time per response. */
export async function costPerResponse(site: SiteProcess, rounds = 200): Promise<number> {
  const processes = await site.processes()
  const totalTime = () => processes.reduce((sum, { pid }) => sum + processorTime(pid), 0)
  const before = totalTime()
  for (let round = 0; round < rounds; round += 1) {
    for (const [path, expected] of probes) {
      const { status } = await sendRequest(site.port, get(path))
      if (status !== expected) throw new Error(`${path} was answered with status ${status}.`)
    }
  }
  return (totalTime() - before) / (rounds * probes.length)
}

const intervalMs = 2_000

/** Samples the site's memory in MB until aborted and calls `onSample` each time. */
export async function sampleMemory(
  site: SiteProcess,
  signal: AbortSignal,
  onSample: () => Promise<void>,
): Promise<number[]> {
  const samples: number[] = []
  try {
    for await (const _ of ticks(intervalMs, undefined, { signal })) {
      samples.push(await site.memory())
      await onSample()
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
  return samples
}
