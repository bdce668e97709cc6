import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from '#api/http/app-error.ts'
import type { Limits } from './limits.ts'

/** How long the reads of a request asked the database, in milliseconds. */
interface Meter {
  milliseconds: number
}

const meters = new AsyncLocalStorage<Meter>()

/** Whether somebody measures the work that is done now. */
export function isMeasured(): boolean {
  return meters.getStore() !== undefined
}

/**
 * Counts the time of a read from the database for the request that it is made for. It is taken from the asking to the
 * answer, so it is never less than what the database needs.
 */
export async function timed<Result>(read: () => Promise<Result>): Promise<Result> {
  const meter = meters.getStore()
  if (!meter) return read()
  const begun = performance.now()
  try {
    return await read()
  } finally {
    meter.milliseconds += performance.now() - begun
  }
}

/**
 * Does some work for a client and counts the database time of its reads (`timed`). Throws 429, and does nothing, while
 * the client has used up what it may take.
 */
export async function withinDatabaseTime<Result>(
  limits: Limits,
  address: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await limits.countNetwork('database_time', address)
  const meter = { milliseconds: 0 }
  try {
    return await meters.run(meter, work)
  } finally {
    const more = Math.round(meter.milliseconds) - 1
    if (more > 0) await limits.countNetwork('database_time', address, more).catch(orRefusal)
  }
}

/** What was made is sent; the next request is refused. */
function orRefusal(error: unknown): void {
  if (!(error instanceof AppError)) throw error
}
