import { setInterval as every } from 'node:timers/promises'
import { ask } from '#bench/load/http/answer.ts'
import { get } from '#bench/load/http/message.ts'
import { processorTime } from '#bench/load/site/processes.ts'
import type { Site } from '#bench/load/site/start.ts'

// What these cost does not depend on what the requests in between have written.
const asked: [path: string, status: number][] = [
  ['/api/openapi.json', 200],
  ['/api/posts/2147483647/', 404],
  ['/api/search/posts/?q=', 200],
  ['/api/profiles/', 401],
  ['/login', 200],
]

/** Milliseconds of the site's processor time for one answer, of a few that are made anew and one that is kept. */
export async function costOfAnswer(site: Site, rounds = 200): Promise<number> {
  const processes = await site.processes()
  const spent = () => processes.reduce((sum, { pid }) => sum + processorTime(pid), 0)
  const before = spent()
  for (let round = 0; round < rounds; round += 1) {
    for (const [path, expected] of asked) {
      const { status } = await ask(site.port, get(path))
      if (status !== expected) throw new Error(`${path} was answered with ${status}.`)
    }
  }
  return (spent() - before) / (rounds * asked.length)
}

const lookMs = 2_000

/** Notes the memory of the site's processes, in MB, until it is told to stop. */
export async function followMemory(
  site: Site,
  signal: AbortSignal,
  each: () => Promise<void>,
): Promise<number[]> {
  const seen: number[] = []
  try {
    for await (const _ of every(lookMs, undefined, { signal })) {
      seen.push((await site.processes()).reduce((sum, { memory }) => sum + memory, 0))
      await each()
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
  return seen
}

/** The median of the part of a list between two shares of its length. */
export function median(list: number[], from: number, to: number): number {
  const part = list.slice(Math.floor(from * list.length), Math.ceil(to * list.length)).sort((a, b) => a - b)
  return part[Math.floor(part.length / 2)] ?? Number.NaN
}
