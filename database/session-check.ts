import { randomUUID } from 'node:crypto'
import type pg from 'pg'

const heardWithin = 10_000

/**
 * Whether what one connection listens to reaches it from another. Behind a pooler in transaction mode it does not: each
 * transaction may run on another connection of PostgreSQL, and `LISTEN` and advisory locks are lost with the first.
 * `limit` is how long to wait for it, in milliseconds.
 */
export async function keepsSessions(
  listener: pg.Client,
  notifier: pg.Client,
  limit = heardWithin,
): Promise<boolean> {
  const channel = `toolshelf_${randomUUID().replaceAll('-', '')}`
  const { promise, resolve } = Promise.withResolvers<boolean>()
  listener.on('notification', (message) => message.channel === channel && resolve(true))
  await listener.query(`listen ${channel}`)
  // Taken by the listener's connection, if that is all its own.
  await notifier.query('select pg_notify($1, $2)', [channel, ''])
  const timer = setTimeout(() => resolve(false), limit)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
  }
}
