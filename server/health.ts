import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/client.ts'
import { schemaState } from '#database/migrations.ts'
import { withTimeout } from './process/with-timeout.ts'

interface Settings {
  database: Database
  /** The folder whose disk is checked. */
  dataDir: string
  /** The free bytes below which the disk is `low`. */
  minFreeBytes?: number
  now?: () => number
}

// Probes repeat soon, so a late result is useless.
const timeout = 2_000

// Probes are public, so their results are cached.
const cacheMs = 1_000

/** Caches a result for a second. Concurrent calls share one query. */
function cached<Value>(find: () => Promise<Value>, now: () => number): () => Promise<Value> {
  let found: Promise<Value> | undefined
  let until = 0
  return () => {
    if (!found || now() >= until) {
      found = find()
      until = now() + cacheMs
    }
    return found
  }
}

/**
 * `GET /healthz`: the process runs. `GET /readyz`: the database answers and has every migration, else 503; also reports the
 * free disk space, but a full disk is still ready, because reads go on. The database is queried at most once a second.
 */
export function mountHealth(
  app: FastifyInstance,
  { database, dataDir, minFreeBytes = 2 ** 28, now = () => performance.now() }: Settings,
): void {
  const findSchema = cached(() => withTimeout(schemaState(database), timeout), now)
  app.get('/healthz', { logLevel: 'warn' }, async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send({ status: 'ok' })
  })
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const [schema, disk] = await Promise.all([
      findSchema(),
      withTimeout(diskState(dataDir, minFreeBytes), timeout),
    ])
    const isReady = schema === 'current' || schema === 'ahead'
    reply.header('cache-control', 'no-store').code(isReady ? 200 : 503)
    return {
      status: isReady ? 'ready' : 'unavailable',
      database: schema ? 'answers' : 'silent',
      migrations: schema ?? 'unknown',
      disk: disk ?? 'unknown',
    }
  })
}

async function diskState(folder: string, minFreeBytes: number): Promise<'room' | 'low'> {
  const { bsize, bavail } = await statfs(folder)
  return bavail * bsize < minFreeBytes ? 'low' : 'room'
}
