import { CompiledQuery } from 'kysely'
import type { Database } from '#database/client.ts'
import type { InProcessSite } from '#bench/site/in-process-site.ts'
import { sqlLiteral, type Statement } from '#bench/site/statement-recorder.ts'
import { percentile } from '#bench/statistics.ts'
import type { ApiRequest, Case } from './case.ts'

/**
 * The results of one case; times are milliseconds per request. Database time is the processor time of its statements,
 * or the elapsed time where processor time is not available.
 */
export interface Measurement {
  name: string
  threshold: number
  requests: number
  p50: number
  p99: number
  slowest: number
  /** Elapsed time from sending the statements to having their rows, including Node's part. */
  elapsed: { p50: number; p99: number }
  /** Maximum number of rows of a request's last statement. */
  rows: number
  /** Maximum number of statements of a request. */
  roundTrips: number
  maxRoundTrips: number
  /** Large tables with a sequential scan, without those that the case reads whole. */
  scannedTables: string[]
  /** The slowest request with its plans. */
  example: { url: string; statements: { text: string; values: string; time: number; plan: string }[] }
}

const rounds = { min: 2, max: 6, milliseconds: 3000 }
const repeats = 3
const usualRoundTrips = 3

/** Sends the requests of a case to the API and measures their database time. */
export async function measure(
  site: InProcessSite,
  { name, threshold, requests, scans = [], maxRoundTrips = usualRoundTrips }: Case,
): Promise<Measurement> {
  const scansBefore = await countSequentialScans(site.database)
  const timings = await timeAll(site, requests)
  const scansAfter = await countSequentialScans(site.database)
  const times = timings.map(({ database }) => database)
  const elapsed = timings.map(({ elapsed }) => elapsed)
  const slowest = times.indexOf(Math.max(...times))
  return {
    name,
    threshold,
    requests: requests.length,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    slowest: times[slowest]!,
    elapsed: { p50: percentile(elapsed, 0.5), p99: percentile(elapsed, 0.99) },
    rows: Math.max(...timings.map(({ statements }) => statements.at(-1)?.rows ?? 0)),
    maxRoundTrips,
    roundTrips: Math.max(...timings.map(({ statements }) => statements.length)),
    scannedTables: [...scansAfter]
      .filter(([table, count]) => count > (scansBefore.get(table) ?? 0) && !scans.includes(table))
      .map(([table]) => table),
    example: await explain(site.database, requests[slowest]!, timings[slowest]!.statements),
  }
}

interface Timing {
  database: number
  elapsed: number
  statements: Statement[]
}

/** Times each request in several rounds and keeps the best, which has warm caches. */
async function timeAll(site: InProcessSite, requests: ApiRequest[]): Promise<Timing[]> {
  const best: Timing[] = []
  const begin = performance.now()
  for (let round = 0; round < rounds.max; round += 1) {
    if (round >= rounds.min && performance.now() - begin > rounds.milliseconds) break
    for (const [i, request] of requests.entries()) {
      const timing = await time(site, request)
      const { database = Infinity, elapsed = Infinity } = best[i] ?? {}
      best[i] = {
        database: Math.min(database, timing.database),
        elapsed: Math.min(elapsed, timing.elapsed),
        statements: timing.statements,
      }
    }
  }
  return best
}

/** Sends a request several times; returns the mean of its database time. */
async function time(site: InProcessSite, request: ApiRequest): Promise<Timing> {
  let statements = await send(site, request)
  let elapsed = Infinity
  const begin = site.processorTime?.()
  for (let i = 0; i < repeats; i += 1) {
    statements = await send(site, request)
    elapsed = Math.min(elapsed, totalTime(statements))
  }
  const database = begin === undefined ? elapsed : (site.processorTime!() - begin) / repeats
  return { database, elapsed, statements }
}

async function send(site: InProcessSite, request: ApiRequest): Promise<Statement[]> {
  site.recorder.take()
  const { token } = request
  const headers = token === undefined ? {} : { authorization: `Token ${token}` }
  const { statusCode, body } = await site.app.inject({ url: `/api${request.url}`, headers })
  if (statusCode !== 200) {
    throw new Error(`${request.url} was answered with status ${statusCode}: ${body.slice(0, 300)}`)
  }
  return site.recorder.take()
}

function totalTime(statements: Statement[]): number {
  return statements.reduce((sum, { time }) => sum + time, 0)
}

async function explain(database: Database, { url }: ApiRequest, statements: Statement[]) {
  const explained: Measurement['example']['statements'] = []
  for (const statement of statements) {
    const { text, time } = statement
    const values = JSON.stringify(statement.values)
    explained.push({ text, values, time, plan: await planOf(database, statement) })
  }
  return { url, statements: explained }
}

/** The plan of a prepared statement, run on the connection that prepared it. */
async function planOf(database: Database, { name, values }: Statement): Promise<string> {
  const parameters = values.length > 0 ? `(${values.map(sqlLiteral).join(', ')})` : ''
  const statement = `explain (analyze, buffers, costs off) execute "${name}"${parameters}`
  const { rows } = await database.executeQuery<Record<'QUERY PLAN', string>>(CompiledQuery.raw(statement))
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

/** The number of sequential scans until now, by table, of tables with at least 10,000 rows. */
async function countSequentialScans(database: Database): Promise<Map<string, number>> {
  await database.executeQuery(CompiledQuery.raw('select pg_stat_force_next_flush()'))
  const { rows } = await database.executeQuery<{ relname: string; seq_scan: number }>(
    CompiledQuery.raw('select relname, seq_scan from pg_stat_user_tables where n_live_tup >= 10000'),
  )
  return new Map(rows.map(({ relname, seq_scan }) => [relname, seq_scan]))
}
