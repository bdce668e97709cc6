import { type Database } from '#database/client.ts'
import type { Site } from './site.ts'
import type { Case, Request } from './case.ts'
import { planOf, sequentialScans } from './plan.ts'
import type { Statement } from './statements.ts'

/**
 * What one case came to; times are milliseconds for a request. Database time is what its statements took of a
 * processor, or, where that can't be told, how long they were waited for.
 */
export interface Measured {
  name: string
  bar: number
  requests: number
  p50: number
  p99: number
  slowest: number
  /** From sending the statements to having their rows, Node's part included. */
  waited: { p50: number; p99: number }
  /** Rows of a request's last statement, at most. */
  rows: number
  /** Statements of a request, at most. */
  roundTrips: number
  /** Large tables that were read from beginning to end. */
  scanned: string[]
  example: { url: string; statements: { text: string; values: string; took: number; plan: string }[] }
}

const rounds = { least: 2, most: 6, milliseconds: 3000 }
const repeats = 3

/** The value that a share of all values does not exceed. */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!
}

function timeOf(statements: Statement[]): number {
  return statements.reduce((sum, { took }) => sum + took, 0)
}

async function send(site: Site, request: Request): Promise<Statement[]> {
  site.watched.since()
  const { token } = request
  const headers = token === undefined ? {} : { authorization: `Token ${token}` }
  const { statusCode, body } = await site.app.inject({ url: `/api${request.url}`, headers })
  if (statusCode !== 200) throw new Error(`${request.url} answers ${statusCode}: ${body.slice(0, 300)}`)
  return site.watched.since()
}

async function exampleOf(database: Database, { url }: Request, statements: Statement[]) {
  const planned: Measured['example']['statements'] = []
  for (const statement of statements) {
    const { text, took } = statement
    const values = JSON.stringify(statement.values)
    planned.push({ text, values, took, plan: await planOf(database, statement) })
  }
  return { url, statements: planned }
}

interface Timed {
  database: number
  waited: number
  statements: Statement[]
}

/** Sends a request some times in a row and takes the mean of its database time. */
async function time(site: Site, request: Request): Promise<Timed> {
  let statements = await send(site, request)
  let waited = Infinity
  const begun = site.processor?.()
  for (let i = 0; i < repeats; i += 1) {
    statements = await send(site, request)
    waited = Math.min(waited, timeOf(statements))
  }
  const database = begun === undefined ? waited : (site.processor!() - begun) / repeats
  return { database, waited, statements }
}

/** Times each request in several rounds, of which the best counts: caches are warm then. */
async function timeAll(site: Site, requests: Request[]): Promise<Timed[]> {
  const best: Timed[] = []
  const begun = performance.now()
  for (let round = 0; round < rounds.most; round += 1) {
    if (round >= rounds.least && performance.now() - begun > rounds.milliseconds) break
    for (const [i, request] of requests.entries()) {
      const timed = await time(site, request)
      const { database = Infinity, waited = Infinity } = best[i] ?? {}
      best[i] = {
        database: Math.min(database, timed.database),
        waited: Math.min(waited, timed.waited),
        statements: timed.statements,
      }
    }
  }
  return best
}

/** Sends a case's requests to the API and times what they ask of the database. */
export async function measure(site: Site, { name, bar, requests }: Case): Promise<Measured> {
  const before = await sequentialScans(site.database)
  const timed = await timeAll(site, requests)
  const after = await sequentialScans(site.database)
  const times = timed.map(({ database }) => database)
  const waits = timed.map(({ waited }) => waited)
  const slowest = times.indexOf(Math.max(...times))
  return {
    name,
    bar,
    requests: requests.length,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    slowest: times[slowest]!,
    waited: { p50: percentile(waits, 0.5), p99: percentile(waits, 0.99) },
    rows: Math.max(...timed.map(({ statements }) => statements.at(-1)?.rows ?? 0)),
    roundTrips: Math.max(...timed.map(({ statements }) => statements.length)),
    scanned: [...after].filter(([table, scans]) => scans > (before.get(table) ?? 0)).map(([table]) => table),
    example: await exampleOf(site.database, requests[slowest]!, timed[slowest]!.statements),
  }
}
