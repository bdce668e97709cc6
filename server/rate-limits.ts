import { limitStore } from '#api/http/limits/store.ts'
import { createLimits, noLimits, type Limits } from '#api/http/limits/limits.ts'
import { usualRates, type RateName, type Rates } from '#api/http/limits/rates.ts'
import type { Database } from '#database/client.ts'

const seconds: Record<string, number> = { s: 1, m: 60, h: 3600 }

/**
 * The rates that RATE_LIMITS asks for: `on` the usual ones, `off` none (null), or changes to the usual ones such as
 * `post=50/1h login=20/30s`. Undefined when it can't be read.
 */
export function readRates(text: string): Rates | null | undefined {
  if (text === 'off') return null
  if (text === 'on') return usualRates
  const rates: Rates = { ...usualRates }
  for (const part of text.trim().split(/[\s,]+/)) {
    const [, name, points, length, unit] = /^(\w+)=(\d{1,9})\/(\d{1,6})([smh])$/.exec(part) ?? []
    if (!name || !Object.hasOwn(usualRates, name) || Number(points) < 1 || Number(length) < 1)
      return undefined
    rates[name as RateName] = { points: Number(points), seconds: Number(length) * seconds[unit!]! }
  }
  return rates
}

/**
 * Limits for this process alone, or, where the database is not the site's own and other servers may work on it,
 * counted together in it.
 */
export function limitsFor(
  rates: Rates | null,
  secret: string,
  database: Database,
  isShared: boolean,
): Limits {
  if (!rates) return noLimits
  if (!isShared) return createLimits({ rates, secret })
  return createLimits({ rates, secret, store: limitStore(database) })
}
