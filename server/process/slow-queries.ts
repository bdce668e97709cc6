import { onQuery } from '#database/query-time.ts'
import type { Log } from './log.ts'

/** Logs each query that takes `milliseconds` or more, without its values; none when it is 0. Returns the function that ends it. */
export function logSlowQueries({ logger }: Log, milliseconds: number): () => void {
  if (milliseconds === 0) return () => {}
  return onQuery((sql, ms) => {
    if (ms >= milliseconds) logger.warn({ ms: Math.round(ms), sql }, 'slow query')
  })
}
