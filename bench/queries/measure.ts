import { CompiledQuery } from 'kysely'
import type { Database } from '#database/client.ts'
import { type InProcessSite, type Statement, sqlLiteral } from '#bench/site/in-process-site.ts'
import { percentile } from '#bench/report.ts'
import type { ApiRequest, Case } from './case.ts'

export type Measurement = Awaited<ReturnType<typeof measure>>

const rounds = { min: 2, max: 6, milliseconds: 3000 }
const repeats = 3

/** Sends the requests of a case to the API and measures their database time. */
export async function measure(site: InProcessSite, { name, limit, requests, scans }: Case) {
  const scansBefore = await countSequentialScans(site.database)
  const timings = await timeAll(site, requests)
  const scansAfter = await countSequentialScans(site.database)
  const times = timings.map(({ time }) => time)
  const slowest = times.indexOf(Math.max(...times))
  return {
    // Milliseconds of database time per request.
    ...{ name, limit, requests: requests.length },
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    // Of a request, at most.
    statements: Math.max(...timings.map(({ statements }) => statements.length)),
    // Without those that the case reads whole.
    scannedTables: [...scansAfter]
      .filter(([table, count]) => count > (scansBefore.get(table) ?? 0) && !scans.includes(table))
      .map(([table]) => table),
    slowest: {
      url: requests[slowest]!.url,
      time: times[slowest]!,
      statements: await explain(site.database, timings[slowest]!.statements),
    },
  }
}

interface Timing {
  time: number
  statements: Statement[]
}

/** Times each request in several rounds and keeps the best, which has warm caches. */
async function timeAll(site: InProcessSite, requests: ApiRequest[]): Promise<Timing[]> {
  const best: Timing[] = []
  const begin = performance.now()
  for (let round = 0; round < rounds.max; round += 1) {
    if (round >= rounds.min && performance.now() - begin > rounds.milliseconds) break
    for (const [i, request] of requests.entries()) {
      const { time, statements } = await timeOne(site, request)
      best[i] = { time: Math.min(best[i]?.time ?? Infinity, time), statements }
    }
  }
  return best
}

/** Sends a request several times; returns the mean of its database time. */
async function timeOne(site: InProcessSite, request: ApiRequest): Promise<Timing> {
  let statements = await send(site, request)
  const begin = site.databaseTime()
  for (let i = 0; i < repeats; i += 1) statements = await send(site, request)
  return { time: (site.databaseTime() - begin) / repeats, statements }
}

async function send(site: InProcessSite, { url, token }: ApiRequest): Promise<Statement[]> {
  site.takeStatements()
  const headers = token === undefined ? {} : { authorization: `Token ${token}` }
  const { statusCode, body } = await site.app.inject({ url: `/api${url}`, headers })
  if (statusCode !== 200) {
    throw new Error(`${url} was answered with status ${statusCode}: ${body.slice(0, 300)}`)
  }
  return site.takeStatements()
}

/** The plans of prepared statements, run on the connection that prepared them. */
async function explain(database: Database, statements: Statement[]) {
  const explained: { text: string; values: string; plan: string }[] = []
  for (const { name, text, values } of statements) {
    const parameters = values.length > 0 ? `(${values.map(sqlLiteral).join(', ')})` : ''
    const { rows } = await database.executeQuery<Record<'QUERY PLAN', string>>(
      CompiledQuery.raw(`explain (analyze, buffers, costs off) execute "${name}"${parameters}`),
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    explained.push({ text, values: JSON.stringify(values), plan })
  }
  return explained
}

/** The number of sequential scans until now, by table, of tables with at least 10,000 rows. */
async function countSequentialScans(database: Database): Promise<Map<string, number>> {
  await database.executeQuery(CompiledQuery.raw('select pg_stat_force_next_flush()'))
  const { rows } = await database.executeQuery<{ relname: string; seq_scan: number }>(
    CompiledQuery.raw('select relname, seq_scan from pg_stat_user_tables where n_live_tup >= 10000'),
  )
  return new Map(rows.map(({ relname, seq_scan }) => [relname, seq_scan]))
}
