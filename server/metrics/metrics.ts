import { type Aggregator, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { countWaiting } from '#api/mail/public.ts'
import { poolStats, type Database } from '#database/client.ts'
import type { CacheStore } from '#server/cache/store.ts'
import type { Tally } from './tally.ts'
import { withTimeout } from '#server/overload/with-timeout.ts'
import type { LoadMonitor } from '#server/overload/load-monitor.ts'
import type { Replicas } from '#server/replication/replicas.ts'

interface Watched {
  database: Database
  cache: Pick<CacheStore, 'size'>
  pressure: LoadMonitor
  tally: Tally
  replicas: Pick<Replicas, 'inUse' | 'reads'> | undefined
}

const mailPatience = 1_000

/**
 * The figures of this process for Prometheus: what Node tells of itself, and what the site does. Most are looked up
 * when somebody asks for them, so that they cost nothing until then. `aggregator` says what those of several workers
 * come to together: the sum where it is not named.
 */
export function createMetrics({ database, cache, pressure, tally, replicas }: Watched): Registry {
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
    help: 'Requests whose answer was made, by endpoint and status',
    labelNames: ['endpoint', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  tally.onMade((endpoint, status, seconds) => durations.observe({ endpoint, status }, seconds))

  const hits = new Counter({
    ...{ name: 'toolshelf_cache_hits_total', help: 'Requests answered from the cache', registers: [] },
    labelNames: ['endpoint', 'status'],
    collect() {
      this.reset()
      for (const { endpoint, status, count } of tally.hits()) this.inc({ endpoint, status }, count)
    },
  })
  registry.registerMetric(hits)
  counter('cache_misses', 'Cacheable requests that the cache could not answer', () => tally.misses)
  gauge('cache_entries', 'Entries of the cache', () => cache.size.entries)
  gauge('cache_bytes', 'Memory that the cache takes', () => cache.size.bytes)

  counter('refused', 'Requests refused because there was more to do than can be done', () => pressure.refused)
  gauge('requests_waiting', 'Requests that wait for their turn', () => pressure.waiting)
  const loopDelay = () => pressure.loopDelay / 1000
  gauge('event_loop_delay_seconds', 'Average delay of the last half second', loopDelay, 'max')
  gauge('processes', 'Processes that these figures are of', () => 1)

  gauge('database_connections', 'Connections to the database', () => poolStats(database).total)
  gauge('database_connections_idle', 'Connections that do nothing', () => poolStats(database).idle)
  gauge('database_waiting', 'Queries that wait for a connection', () => poolStats(database).waiting)

  if (replicas) {
    gauge('replicas_in_use', 'Replicas that have come far enough to be read', () => replicas.inUse, 'min')
    const reads = new Counter({
      ...{
        name: 'toolshelf_replica_reads_total',
        help: 'Public reads, by what a replica did',
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

  const mails = new Gauge({
    ...{ name: 'toolshelf_mails_waiting', help: 'Mails that wait to be sent', registers: [] },
    // All workers count the same mails.
    aggregator: 'first',
    async collect() {
      // Whoever watches wants the other figures most of all while the database does not answer.
      this.set((await withTimeout(countWaiting(database), mailPatience)) ?? Number.NaN)
    },
  })
  registry.registerMetric(mails)
  return registry
}
