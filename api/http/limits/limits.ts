import { createHmac } from 'node:crypto'
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible'
import { AppError } from '#api/http/app-error.ts'
import { networksOf, type Networks } from '#api/http/client-network.ts'
import type { Rate, RateName, Rates } from './rates.ts'

/** Rate limits. Counting throws 429 when the rate is exceeded. */
export interface Limits {
  /** Counts `points` (1 by default) for a key. */
  count(rate: RateName, key: string, points?: number): Promise<void>
  /**
   * Counts for the network of an address: an IPv4 address, or the /64 of an IPv6 address and, with ten times the rate,
   * its /48. With `account`, each account has its own count in that network.
   */
  countNetwork(rate: RateName, address: string, points?: number, account?: string): Promise<void>
  /** Takes back counted points of a key, for example after a correct password. */
  refund(rate: RateName, key: string, points?: number): Promise<void>
  /** Takes back counted points of an address's network. */
  refundNetwork(rate: RateName, address: string, points?: number, account?: string): Promise<void>
}

/** No rate limits. */
export const noLimits: Limits = {
  async count() {},
  async countNetwork() {},
  async refund() {},
  async refundNetwork() {},
}

/** Runs the rate limiter's queries on PostgreSQL. */
export interface LimitStore {
  query(statement: { text: string; values: unknown[] }): Promise<{ rows: unknown[]; rowCount: number }>
}

function formatWait(seconds: number): string {
  if (seconds >= 90) return `${Math.ceil(seconds / 60)} minutes`
  return seconds === 1 ? '1 second' : `${seconds} seconds`
}

function rateLimitError(milliseconds: number): AppError {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  return new AppError(429, 'too_many', `Too many requests. Try again in ${formatWait(seconds)}.`, {
    headers: { 'retry-after': String(seconds) },
  })
}

/** Whether an error is the 429 of a rate limit. */
export function isRateLimited(error: unknown): boolean {
  return error instanceof AppError && error.status === 429
}

// Rates of every request are counted in the process: a database round trip for each would cost more than it protects.
const countedInProcess = new Set<RateName>(['everything', 'misses', 'database_time'])

// The rate of a /48, as a multiple of the rate of a /64.
const wideFactor = 10

function limiterOf(
  name: RateName,
  { points, seconds }: Rate,
  store: LimitStore | undefined,
  keyPrefix: string = name,
): RateLimiterAbstract {
  const options = { keyPrefix, points, duration: seconds }
  if (!store || countedInProcess.has(name)) return new RateLimiterMemory(options)
  return new RateLimiterPostgres({
    ...options,
    storeClient: store,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
  })
}

/** Whether a counter expires later than its rate allows: the clock was set back, and this must lock nobody out. */
function expiresTooLate({ msBeforeNext }: RateLimiterRes, { seconds }: Rate): boolean {
  return msBeforeNext > seconds * 1000
}

/** The counted keys of an address's networks, for all accounts or for one. */
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
  /** Shared by several servers; without it each process counts for itself. */
  store?: LimitStore | undefined
}

/** Rate limits of this process, or of all servers that share the store. */
export function createLimits({ rates, secret, store }: Settings): Limits {
  const names = Object.keys(rates) as RateName[]
  const limitersOf = (make: (name: RateName) => RateLimiterAbstract) =>
    Object.fromEntries(names.map((name) => [name, make(name)])) as Record<RateName, RateLimiterAbstract>
  const limiters = limitersOf((name) => limiterOf(name, rates[name], store))
  const wideLimiters = limitersOf((name) => {
    const { points, seconds } = rates[name]
    return limiterOf(name, { points: points * wideFactor, seconds }, store, `${name}:wide`)
  })
  // The table must not reveal addresses and emails.
  const hashKey = (key: string) => createHmac('sha256', secret).update(key).digest('base64url')

  async function consume(limiter: RateLimiterAbstract, rate: RateName, plainKey: string, points: number) {
    const key = hashKey(plainKey)
    try {
      await limiter.consume(key, points)
    } catch (exceeded) {
      if (!(exceeded instanceof RateLimiterRes)) throw exceeded
      if (!expiresTooLate(exceeded, rates[rate])) throw rateLimitError(exceeded.msBeforeNext)
      await limiter.delete(key)
      await limiter.consume(key, points)
    }
  }

  return {
    count: (rate, key, points = 1) => consume(limiters[rate], rate, key, points),
    async countNetwork(rate, address, points = 1, account) {
      const { narrow, wide } = countedNetworks(address, account)
      await consume(limiters[rate], rate, narrow, points)
      if (wide !== undefined) await consume(wideLimiters[rate], rate, wide, points)
    },
    async refund(rate, key, points = 1) {
      await limiters[rate].reward(hashKey(key), points)
    },
    async refundNetwork(rate, address, points = 1, account) {
      const { narrow, wide } = countedNetworks(address, account)
      await limiters[rate].reward(hashKey(narrow), points)
      if (wide !== undefined) await wideLimiters[rate].reward(hashKey(wide), points)
    },
  }
}
