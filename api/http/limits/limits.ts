import { createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'
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

/** Makes the counter of a rate: at most `points` within `duration` seconds for each key. */
export type MakeCounter = (
  rate: RateName,
  options: { keyPrefix: string; points: number; duration: number },
) => RateLimiterAbstract

/** Counts in this process. */
export const countInProcess: MakeCounter = (_rate, options) => new RateLimiterMemory(options)

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

const longestRemembered = 100

// The rate of a /48, as a multiple of the rate of a /64.
const wideFactor = 10

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
  /** Counts for several servers; without it each process counts for itself. */
  makeCounter?: MakeCounter | undefined
}

/** Rate limits of this process, or of all servers that share the counters. */
export function createLimits({ rates, secret, makeCounter = countInProcess }: Settings): Limits {
  const names = Object.keys(rates) as RateName[]
  const limitersOf = (suffix: string, factor: number) =>
    Object.fromEntries(
      names.map((name) => {
        const { points, seconds: duration } = rates[name]
        const options = { keyPrefix: `${name}${suffix}`, points: points * factor, duration }
        return [name, makeCounter(name, options)]
      }),
    ) as Record<RateName, RateLimiterAbstract>
  const limiters = limitersOf('', 1)
  const wideLimiters = limitersOf(':wide', wideFactor)
  // The counters must not reveal addresses and emails.
  const hashes = new LRUCache<string, string>({ max: 10_000 })
  const hash = (key: string) => createHmac('sha256', secret).update(key).digest('base64url')
  const hashKey = (key: string) => {
    // Names that people type have any length.
    if (key.length > longestRemembered) return hash(key)
    let hashed = hashes.get(key)
    if (hashed === undefined) hashes.set(key, (hashed = hash(key)))
    return hashed
  }

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
