import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/client.ts'
import { schemaState } from '#database/migrations.ts'
import { withTimeout } from './overload/with-timeout.ts'

interface Watched {
  database: Database
  /** The folder whose disk is looked at. */
  dataDir: string
  /** How many bytes have to be free there. */
  least?: number
  now?: () => number
}

// A probe asks again soon; an answer that comes late is none.
const patience = 2_000

// Anybody may ask, as often as they like.
const rememberedMs = 1_000

/** Gives what was found out within the last second, or finds it out for all who ask meanwhile. */
function remembered<Value>(find: () => Promise<Value>, now: () => number): () => Promise<Value> {
  let found: Promise<Value> | undefined
  let until = 0
  return () => {
    if (!found || now() >= until) {
      found = find()
      until = now() + rememberedMs
    }
    return found
  }
}

/**
 * `GET /healthz`: the process lives. `GET /readyz`: the database answers and has every migration, else 503; and whether
 * there is room on the disk. The database is asked once a second at most. A full one makes nobody less ready: what does not write goes on.
 */
export function mountHealth(
  app: FastifyInstance,
  { database, dataDir, least = 2 ** 28, now = () => performance.now() }: Watched,
): void {
  const findSchema = remembered(() => withTimeout(schemaState(database), patience), now)
  app.get('/healthz', { logLevel: 'warn' }, async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send({ status: 'ok' })
  })
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const [schema, disk] = await Promise.all([findSchema(), withTimeout(roomIn(dataDir, least), patience)])
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

async function roomIn(folder: string, least: number): Promise<'room' | 'low'> {
  const { bsize, bavail } = await statfs(folder)
  return bavail * bsize < least ? 'low' : 'room'
}
