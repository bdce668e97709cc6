import { dimensions } from '#bench/dataset/finder-data.ts'
import { type Random, seeded } from '#bench/dataset/random.ts'
import { loadManyTools } from '#bench/dataset/many-tools.ts'
import { openEmptyDatabase } from '#bench/site/empty-database.ts'
import { processorTimeOf } from '#bench/site/in-process-site.ts'
import type { Database } from '#database/client.ts'
import type { Embeddings } from '#api/http/call.ts'
import { recordStatements } from '#bench/site/statement-recorder.ts'
import { median, percentile } from '#bench/statistics.ts'
import { openFinderApi } from './finder-api.ts'

/** Milliseconds of a need. */
interface Quantiles {
  p50: number
  p95: number
  p99: number
}

export interface ScaleResult {
  elapsed: Quantiles
  /** Processor time of this process and of PostgreSQL, which other programs distort less; null where it is not known. */
  processor: Quantiles | null
  /** Elapsed milliseconds of each statement of a need on average, the slowest first. */
  statements: { text: string; mean: number; calls: number }[]
}

const warmUp = 20

/** A model that answers at once with random vectors. */
function randomEmbeddings(random: Random): Embeddings {
  const vector = () => Int8Array.from({ length: dimensions }, () => random.below(255) - 127)
  return { model: 'random', embed: async (texts) => texts.map(vector), close: async () => {} }
}

function quantiles(times: number[]): Quantiles {
  return { p50: median(times), p95: percentile(times, 0.95), p99: percentile(times, 0.99) }
}

/** Processor time of this process until now, in milliseconds. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Needs of three to eight words of texts, each asked once. */
function* needsOf(descriptions: string[], random: Random): Generator<string> {
  const seen = new Set<string>()
  for (;;) {
    const words =
      random
        .pick(descriptions)
        .toLowerCase()
        .match(/\p{L}+/gu) ?? []
    const need = Array.from({ length: 3 + random.below(6) }, () => random.pick(words)).join(' ')
    if (seen.has(need)) continue
    seen.add(need)
    yield need
  }
}

/** The times of needs that were never asked before, one after the other, on a site with so many tools. */
export async function measureScale(
  { size, count }: { size: number; count: number },
  cleanup: AsyncDisposableStack,
): Promise<ScaleResult> {
  const { database, connection, dataDir: mediaDir } = await openEmptyDatabase('many-tools', cleanup)
  const descriptions = await loadManyTools(connection, size)
  return measureOn({ database, mediaDir, descriptions }, count, cleanup)
}

async function measureOn(
  { database, mediaDir, descriptions }: { database: Database; mediaDir: string; descriptions: string[] },
  count: number,
  cleanup: AsyncDisposableStack,
): Promise<ScaleResult> {
  const processorTime = await processorTimeOf(database)
  const recorder = recordStatements()
  cleanup.defer(recorder.stop)
  const random = seeded(3)
  const api = await openFinderApi(database, { embeddings: randomEmbeddings(random), mediaDir }, cleanup)
  const needs = needsOf(descriptions, random)
  const processor = () => processorTime!() + cpuMs()
  const times: number[] = []
  const processorTimes: number[] = []
  const statements = new Map<string, { time: number; calls: number }>()
  for (let asked = 0; asked < warmUp + count; asked += 1) {
    recorder.take()
    const before = processorTime && processor()
    const { time } = await api.find(needs.next().value as string, 10)
    if (asked < warmUp) continue
    times.push(time)
    if (before !== undefined) processorTimes.push(processor() - before)
    for (const { text, time } of recorder.take()) {
      const sum = statements.get(text) ?? { time: 0, calls: 0 }
      statements.set(text, { time: sum.time + time, calls: sum.calls + 1 })
    }
  }
  return {
    elapsed: quantiles(times),
    processor: processorTimes.length > 0 ? quantiles(processorTimes) : null,
    statements: Array.from(statements, ([text, { time, calls }]) => ({
      text,
      mean: time / count,
      calls,
    })).sort((one, other) => other.mean - one.mean),
  }
}
