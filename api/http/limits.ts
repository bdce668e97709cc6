import { createHmac } from 'node:crypto'
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible'
import { AppError } from './app-error.ts'
import type { Rate, RateName, Rates } from './rates.ts'

/** Counts what is done, and refuses with 429 what is done too often. */
export interface Limits {
  /** Counts once for `whom`. Throws 429 when that is more than the rate allows. */
  count(rate: RateName, whom: string): Promise<void>
  /** Throws 429 when `whom` has used the rate up, without counting. */
  check(rate: RateName, whom: string): Promise<void>
}

/** Limits nothing. */
export const noLimits: Limits = {
  async count() {},
  async check() {},
}

/** Runs a query of the limiter's on PostgreSQL. */
export interface LimitStore {
  query(statement: { text: string; values: unknown[] }): Promise<{ rows: unknown[]; rowCount: number }>
}

function tooMany(milliseconds: number): AppError {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
  return new AppError(429, 'too_many', `That was too often. Please try again in ${wait}.`, {
    headers: { 'retry-after': String(seconds) },
  })
}

function limiterOf(
  name: RateName,
  { points, seconds }: Rate,
  store: LimitStore | undefined,
): RateLimiterAbstract {
  const options = { keyPrefix: name, points, duration: seconds }
  // What holds for every request is counted in the process: a round trip for each would cost more than it protects.
  if (!store || name === 'everything') return new RateLimiterMemory(options)
  return new RateLimiterPostgres({
    ...options,
    storeClient: store,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
  })
}

/** Whether a count would last longer than any does: the clock was set back since, and it must lock nobody out. */
function isOfNoTime({ msBeforeNext }: RateLimiterRes, { seconds }: Rate): boolean {
  return msBeforeNext > seconds * 1000
}

interface Settings {
  rates: Rates
  /** Keys the HMACs under which addresses and accounts are counted. */
  secret: string
  /** Where several servers count together; without it each process counts for itself. */
  store?: LimitStore | undefined
}

/** Limits that hold for this process, or for all servers on the store's database. */
export function createLimits({ rates, secret, store }: Settings): Limits {
  const names = Object.keys(rates) as RateName[]
  const limiters = Object.fromEntries(
    names.map((name) => [name, limiterOf(name, rates[name], store)]),
  ) as Record<RateName, RateLimiterAbstract>
  // Addresses and emails are nobody's business in a table.
  const keyOf = (whom: string) => createHmac('sha256', secret).update(whom).digest('base64url')
  return {
    async count(rate, whom) {
      const key = keyOf(whom)
      try {
        await limiters[rate].consume(key)
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        if (!isOfNoTime(refusal, rates[rate])) throw tooMany(refusal.msBeforeNext)
        await limiters[rate].delete(key)
        await limiters[rate].consume(key)
      }
    },
    async check(rate, whom) {
      const used = await limiters[rate].get(keyOf(whom))
      if (!used || used.consumedPoints < rates[rate].points) return
      if (isOfNoTime(used, rates[rate])) await limiters[rate].delete(keyOf(whom))
      else throw tooMany(used.msBeforeNext)
    },
  }
}
