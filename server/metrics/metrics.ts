import { type Aggregator, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { NotificationStreams } from '#api/http/streams.ts'
import { readQueues } from '#api/jobs/public.ts'
import { readMailQueue } from '#api/mail/public.ts'
import { poolStats, type Database } from '#database/client.ts'
import { readNotice } from '#database/operator-notices.ts'
import { onQuery } from '#database/query-time.ts'
import type { LoadMonitor } from '#server/overload/load-monitor.ts'
import type { SecondTier } from '#server/cache/second-tier.ts'
import { withTimeout } from '#server/process/with-timeout.ts'
import type { ReadReplicas } from '#server/replication/read-replicas.ts'
import type { RequestCounters } from './request-counters.ts'

interface Sources {
  database: Database
  cache: {
    readonly size: { entries: number; bytes: number }
    readonly secondTier: Pick<SecondTier, 'isUp' | 'reads'> | undefined
  }
  load: LoadMonitor
  counters: RequestCounters
  streams: Pick<NotificationStreams, 'size'>
  replicas: Pick<ReadReplicas, 'inUse' | 'reads'> | undefined
}

const storedTimeoutMs = 1_000

interface Metrics {
  registry: Registry
  /** Stops timing queries. */
  close(): void
}

/**
 * Prometheus metrics of this process and of the site. Most are read when they are scraped. `aggregator` says how the values
 * of several workers are combined: by their sum unless named.
 */
export function createMetrics({ database, cache, load, counters, streams, replicas }: Sources): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const gauge = (name: string, help: string, read: () => number, aggregator: Aggregator = 'sum') =>
    new Gauge({
      ...{ name: `toolshelf_${name}`, help, registers, aggregator },
      collect() {
        this.set(read())
      },
    })
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      ...{ name: `toolshelf_${name}_total`, help, registers },
      collect() {
        this.reset()
        this.inc(read())
      },
    })

  const durations = new Histogram({
    name: 'toolshelf_request_duration_seconds',
    help: 'Requests not answered from the cache, by endpoint and status',
    labelNames: ['endpoint', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  counters.onResponse((endpoint, status, seconds) => durations.observe({ endpoint, status }, seconds))

  const queries = new Histogram({
    name: 'toolshelf_query_duration_seconds',
    help: 'Queries of the database, without the wait for a connection',
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 20],
    registers,
  })
  const close = onQuery((_, milliseconds) => queries.observe(milliseconds / 1000))

  const hits = new Counter({
    ...{ name: 'toolshelf_cache_hits_total', help: 'Requests answered from the cache', registers: [] },
    labelNames: ['endpoint', 'status'],
    collect() {
      this.reset()
      for (const { endpoint, status, count } of counters.hits()) this.inc({ endpoint, status }, count)
    },
  })
  registry.registerMetric(hits)
  counter('cache_misses', 'Cacheable requests that the cache could not answer', () => counters.misses)
  gauge('cache_entries', 'Cache entries', () => cache.size.entries)
  gauge('cache_bytes', 'Memory used by the cache', () => cache.size.bytes)

  counter('requests_rejected', 'Requests rejected because of overload', () => load.rejected)
  gauge('requests_waiting', 'Requests in the admission queues', () => load.waiting)
  const loopDelay = () => load.eventLoopDelay / 1000
  gauge('event_loop_delay_seconds', 'Mean event loop delay of the last half second', loopDelay, 'max')
  gauge('processes', 'Processes included in these metrics', () => 1)

  gauge('database_connections', 'Connections to the database', () => poolStats(database).total)
  gauge('database_connections_idle', 'Idle connections to the database', () => poolStats(database).idle)
  gauge('database_waiting', 'Queries waiting for a connection', () => poolStats(database).waiting)

  const tier = cache.secondTier
  if (tier) {
    gauge('second_tier_up', 'Whether the Redis of REDIS_URL is in use', () => Number(tier.isUp), 'min')
    counter('second_tier_hits', 'Cache misses answered by the second tier', () => tier.reads.hits)
    counter(
      'second_tier_misses',
      'Cache misses that the second tier could not answer',
      () => tier.reads.misses,
    )
  }

  if (replicas) {
    gauge('replicas_in_use', 'Replicas that are current enough to be read', () => replicas.inUse, 'min')
    const reads = new Counter({
      ...{
        name: 'toolshelf_replica_reads_total',
        help: 'Public reads by outcome: served by a replica, or why not',
        registers: [],
      },
      labelNames: ['outcome'],
      collect() {
        this.reset()
        for (const [outcome, count] of Object.entries(replicas.reads)) this.inc({ outcome }, count)
      },
    })
    registry.registerMetric(reads)
  }

  counter(
    'sign_in_failures',
    'Wrong passwords, codes and passkeys, and locked sign-ins',
    () => counters.signInFailures,
  )
  gauge('open_streams', 'Open streams of notifications', () => streams.size)

  // All workers report the same rows. While the database does not answer, the other metrics must still be served.
  const stored = <Value>(read: (database: Database) => Promise<Value>) =>
    withTimeout(read(database), storedTimeoutMs)
  const siteGauge = (name: string, help: string, read: (site: Database) => Promise<number>) =>
    new Gauge({
      ...{ name: `toolshelf_${name}`, help, registers, aggregator: 'first' as const },
      async collect() {
        this.set((await stored(read)) ?? Number.NaN)
      },
    })
  siteGauge('mails_waiting', 'Mails waiting to be sent', async (site) => (await readMailQueue(site)).waiting)
  siteGauge(
    'mails_failing',
    'Mails that the mail server has not taken, waiting for another try',
    async (site) => {
      return (await readMailQueue(site)).failing
    },
  )
  siteGauge(
    'mails_given_up',
    'Mails given up in the last week',
    async (site) => (await readMailQueue(site)).givenUp,
  )
  siteGauge('backup_age_seconds', 'Seconds since the last backup; NaN without one', async (site) => {
    const last = await readNotice(site, 'backup')
    return last ? (Date.now() - last.notedAt.getTime()) / 1000 : Number.NaN
  })
  const jobs = new Gauge({
    ...{
      name: 'toolshelf_jobs',
      help: 'Jobs that wait or run, and failed ones that are still stored',
      registers: [],
    },
    ...{ labelNames: ['queue', 'state'], aggregator: 'first' },
    async collect() {
      for (const { queue, waiting, failed } of (await stored(readQueues)) ?? []) {
        this.set({ queue, state: 'waiting' }, waiting)
        this.set({ queue, state: 'failed' }, failed)
      }
    },
  })
  registry.registerMetric(jobs)
  return { registry, close }
}
