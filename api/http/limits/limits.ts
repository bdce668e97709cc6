import { createHmac } from 'node:crypto'
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible'
import { AppError } from '#api/http/app-error.ts'
import { networksOf, type Networks } from './network.ts'
import type { Rate, RateName, Rates } from './rates.ts'

/** Counts what is done, and refuses with 429 what is done too often. */
export interface Limits {
  /** Counts for `whom`, once unless `points` says more. Throws 429 when that is more than the rate allows. */
  count(rate: RateName, whom: string, points?: number): Promise<void>
  /**
   * Counts for the network of an address: an IPv4 address, or the /64 of an IPv6 address and, with ten times the rate,
   * its /48. With `account`, each account has a count of its own there. Throws 429 when that is more than the rate
   * allows.
   */
  countNetwork(rate: RateName, address: string, points?: number, account?: string): Promise<void>
  /** Gives back what was counted for `whom`: a guess that turned out right is no failure. */
  giveBack(rate: RateName, whom: string, points?: number): Promise<void>
  /** Gives back what was counted for the network of an address. */
  giveBackNetwork(rate: RateName, address: string, points?: number, account?: string): Promise<void>
}

/** Limits nothing. */
export const noLimits: Limits = {
  async count() {},
  async countNetwork() {},
  async giveBack() {},
  async giveBackNetwork() {},
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

/** Whether an error is the 429 of a limit. */
export function isTooMany(error: unknown): boolean {
  return error instanceof AppError && error.status === 429
}

// What holds for every request is counted in the process: a round trip for each would cost more than it protects.
const countedHere = new Set<RateName>(['everything', 'misses', 'database_time'])

// How many times the rate of a /64 its /48 has.
const wideness = 10

function limiterOf(
  name: RateName,
  { points, seconds }: Rate,
  store: LimitStore | undefined,
  keyPrefix: string = name,
): RateLimiterAbstract {
  const options = { keyPrefix, points, duration: seconds }
  if (!store || countedHere.has(name)) return new RateLimiterMemory(options)
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

/** The networks of an address as they are counted: for all accounts together, or for one. */
function countedNetworks(address: string, account: string | undefined): Networks {
  const networks = networksOf(address)
  if (account === undefined) return networks
  const ofAccount = (network: string) => JSON.stringify([account, network])
  const { narrow, wide } = networks
  return { narrow: ofAccount(narrow), ...(wide !== undefined && { wide: ofAccount(wide) }) }
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
  const limitersOf = (make: (name: RateName) => RateLimiterAbstract) =>
    Object.fromEntries(names.map((name) => [name, make(name)])) as Record<RateName, RateLimiterAbstract>
  const limiters = limitersOf((name) => limiterOf(name, rates[name], store))
  const wideLimiters = limitersOf((name) => {
    const { points, seconds } = rates[name]
    return limiterOf(name, { points: points * wideness, seconds }, store, `${name}:wide`)
  })
  // Addresses and emails are nobody's business in a table.
  const keyOf = (whom: string) => createHmac('sha256', secret).update(whom).digest('base64url')

  async function consume(limiter: RateLimiterAbstract, rate: RateName, whom: string, points: number) {
    const key = keyOf(whom)
    try {
      await limiter.consume(key, points)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      if (!isOfNoTime(refusal, rates[rate])) throw tooMany(refusal.msBeforeNext)
      await limiter.delete(key)
      await limiter.consume(key, points)
    }
  }

  return {
    count: (rate, whom, points = 1) => consume(limiters[rate], rate, whom, points),
    async countNetwork(rate, address, points = 1, account) {
      const { narrow, wide } = countedNetworks(address, account)
      await consume(limiters[rate], rate, narrow, points)
      if (wide !== undefined) await consume(wideLimiters[rate], rate, wide, points)
    },
    async giveBack(rate, whom, points = 1) {
      await limiters[rate].reward(keyOf(whom), points)
    },
    async giveBackNetwork(rate, address, points = 1, account) {
      const { narrow, wide } = countedNetworks(address, account)
      await limiters[rate].reward(keyOf(narrow), points)
      if (wide !== undefined) await wideLimiters[rate].reward(keyOf(wide), points)
    },
  }
}
