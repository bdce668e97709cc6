import { Agent } from 'node:http'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { openDataSet } from '#bench/dataset/open.ts'
import { readSizes } from '#bench/dataset/sizes.ts'
import { reportFlag, wholeNumber } from '#bench/flags.ts'
import { writeReport } from '#bench/report.ts'
import { startSite } from '#bench/site/site-process.ts'
import { median } from '#bench/statistics.ts'
import { checkResponses } from './check.ts'
import { createSessions, setPasswords, tokensFor } from './members.ts'
import { generateRequests, type GeneratedRequest } from './requests.ts'
import { costPerResponse, sampleMemory } from './resources.ts'

const members = 20
const concurrency = 8
// Maximum growth of memory, from the second fifth of the run to the last, and of the cost per response.
const thresholds = { memory: 1.2, cost: 1.3 }

const options = {
  seconds: { type: 'string', default: '300' },
  seed: { type: 'string', default: '1' },
  report: reportFlag('contract'),
} as const

/**
 * Sends generated requests for `--seconds` and checks every response against the contract. The requests depend on
 * `--seed` only. Returns exit status 1 when a response violates the contract, memory grows or the site becomes slower.
 */
export async function contract(flags: string[], cleanup: AsyncDisposableStack): Promise<number> {
  const { values } = parseArgs({ args: flags, options })
  const seconds = wholeNumber('seconds', values.seconds)
  const seed = wholeNumber('seed', values.seed, 0)
  const data = await openDataSet(readSizes({ posts: '400', categories: '8' }), { cleanup })
  const site = await startSite(data.dataDir, cleanup)
  const client = new pg.Client(data.connection)
  await client.connect()
  cleanup.defer(() => client.end())
  await setPasswords(client, site.port)
  const tokens = tokensFor(members)
  await createSessions(client, tokens)

  // Warm-up.
  await costPerResponse(site)
  const costBefore = await costPerResponse(site)
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
  const sending = new AbortController()
  const requests = until(performance.now() + seconds * 1000, generateRequests(seed, members))
  const [{ statuses, violations }, memory] = await Promise.all([
    checkResponses(requests, { port: site.port, agent, tokens }, concurrency).finally(() => sending.abort()),
    sampleMemory(site, sending.signal, () => createSessions(client, tokens)),
  ])
  const costAfter = await costPerResponse(site)
  agent.destroy()

  const report: Report = {
    ...{ seconds, seed, statuses, violations: violations.slice(0, 50) },
    responses: Object.values(statuses).reduce((sum, count) => sum + count, 0),
    memory: { before: median(sliceByShare(memory, 0.2, 0.4)), after: median(sliceByShare(memory, 0.8, 1)) },
    cost: { before: costBefore, after: costAfter },
  }
  console.log(JSON.stringify(report, undefined, 2))
  await writeReport(values.report, report)
  const missed = missedThresholds(report)
  for (const sentence of missed) console.log(sentence)
  return missed.length > 0 ? 1 : 0
}

function* until(end: number, source: Iterable<GeneratedRequest>): Generator<GeneratedRequest> {
  for (const request of source) {
    if (performance.now() >= end) return
    yield request
  }
}

function sliceByShare(list: number[], from: number, to: number): number[] {
  return list.slice(Math.floor(from * list.length), Math.ceil(to * list.length))
}

interface Report {
  seconds: number
  seed: number
  responses: number
  statuses: Record<number, number>
  violations: unknown[]
  /** MB, medians of the second and the last fifth of the run. */
  memory: { before: number; after: number }
  /** Milliseconds of processor time per response. */
  cost: { before: number; after: number }
}

function missedThresholds({ violations, memory, cost }: Report): string[] {
  return [
    ...(violations.length > 0 ? [`${violations.length} responses violate the contract.`] : []),
    ...(memory.after > thresholds.memory * memory.before ? ['Memory has grown.'] : []),
    ...(cost.after > thresholds.cost * cost.before ? ['The site has become slower.'] : []),
  ]
}
