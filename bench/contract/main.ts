import { writeFile } from 'node:fs/promises'
import { Agent } from 'node:http'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import type { Lifetime } from '#server/lifetime.ts'
import { openDataSet } from '#bench/dataset/open.ts'
import { readSizes } from '#bench/dataset/sizes.ts'
import { startSite } from '#bench/load/site/start.ts'
import { givePasswords, signEverybodyIn, tokensFor } from './members.ts'
import { play } from './play.ts'
import { requests, type Request } from './requests.ts'
import { costOfAnswer, followMemory, median } from './watch.ts'

const members = 20
const atOnce = 8
// By how much memory may have grown between the second fifth of the run and its last, and an answer's cost.
const bars = { memory: 1.2, cost: 1.3 }

const options = {
  seconds: { type: 'string', default: '300' },
  seed: { type: 'string', default: '1' },
  report: { type: 'string', default: fileURLToPath(new URL('../reports/contract.json', import.meta.url)) },
} as const

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} must be a whole number.`)
  return Number(text)
}

function* until(end: number, source: Iterable<Request>): Generator<Request> {
  for (const request of source) {
    if (performance.now() >= end) return
    yield request
  }
}

interface Report {
  seconds: number
  seed: number
  answers: number
  statuses: Record<number, number>
  findings: unknown[]
  /** MB, in the second fifth and in the last. */
  memory: { before: number; after: number }
  /** Milliseconds of processor time for one answer. */
  cost: { before: number; after: number }
}

function missed({ findings, memory, cost }: Report): string[] {
  return [
    ...(findings.length > 0 ? [`${findings.length} answers are not the contract's.`] : []),
    ...(memory.after > bars.memory * memory.before ? ['Memory has grown.'] : []),
    ...(cost.after > bars.cost * cost.before ? ['The site has become slower.'] : []),
  ]
}

/**
 * Asks the site whatever can be asked for `--seconds`, at full speed, and holds each answer against the contract; the
 * same requests for the same `--seed`. Returns the status to exit with: 1 when an answer is none that the contract
 * promises, memory has grown, or the site is slower afterwards.
 */
export async function contract(flags: string[], lifetime: Lifetime): Promise<number> {
  const { values } = parseArgs({ args: flags, options })
  const seconds = wholeNumber('seconds', values.seconds)
  const seed = wholeNumber('seed', values.seed)
  const place = { kept: undefined, say: console.error, lifetime }
  const data = await openDataSet(readSizes({ posts: '400', categories: '8' }), place)
  const site = await startSite(data.dataDir, lifetime)
  const client = new pg.Client(data.connection)
  await client.connect()
  lifetime.closeAtEnd(() => client.end())
  await givePasswords(client, site.port)
  const tokens = tokensFor(members)
  await signEverybodyIn(client, tokens)

  await costOfAnswer(site)
  const before = await costOfAnswer(site)
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const playing = new AbortController()
  const source = until(performance.now() + seconds * 1000, requests(seed, members))
  // Should one of them fail, the other is not waited for.
  const [{ statuses, findings }, memory] = await Promise.all([
    play(source, { port: site.port, agent, tokens }, atOnce).finally(() => playing.abort()),
    followMemory(site, playing.signal, () => signEverybodyIn(client, tokens)),
  ])
  const after = await costOfAnswer(site)
  agent.destroy()

  const report: Report = {
    ...{ seconds, seed, statuses, findings: findings.slice(0, 50) },
    answers: Object.values(statuses).reduce((sum, count) => sum + count, 0),
    memory: { before: median(memory, 0.2, 0.4), after: median(memory, 0.8, 1) },
    cost: { before, after },
  }
  console.log(JSON.stringify(report, undefined, 2))
  await writeFile(values.report, `${JSON.stringify(report, undefined, 2)}\n`)
  const failures = missed(report)
  for (const failure of failures) console.log(failure)
  return failures.length > 0 ? 1 : 0
}
