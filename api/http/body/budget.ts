import { AppError } from '#api/http/app-error.ts'
import { networksOf } from '#api/http/limits/network.ts'

/** Bounds the memory that request bodies take in a process until their requests are answered. */
export interface BodyBudget {
  /**
   * Takes so many bytes for the network of an address. Throws 503 when they are more than what is left of the network's
   * share, or of the whole budget.
   */
  take(address: string, bytes: number): void
  /** Gives back bytes that were taken for the network of an address. */
  giveBack(address: string, bytes: number): void
  /** The bytes that are taken now. */
  readonly taken: number
}

// One network may take an eighth of the budget, so that it can't leave nothing to the others.
const shares = 8

export const usualBodyBytes = 64 * 2 ** 20

/** A budget of so many bytes in all. Bytes count when they arrive: what a client only announces takes nothing. */
export function createBodyBudget(bytes = usualBodyBytes): BodyBudget {
  const ofNetworks = new Map<string, number>()
  let taken = 0

  function set(network: string, count: number): void {
    if (count > 0) ofNetworks.set(network, count)
    else ofNetworks.delete(network)
  }

  return {
    take(address, count) {
      const { narrow } = networksOf(address)
      const own = (ofNetworks.get(narrow) ?? 0) + count
      if (own > bytes / shares || taken + count > bytes) throw tooManyBodies()
      set(narrow, own)
      taken += count
    },
    giveBack(address, count) {
      const { narrow } = networksOf(address)
      set(narrow, (ofNetworks.get(narrow) ?? 0) - count)
      taken -= count
    },
    get taken() {
      return taken
    },
  }
}

function tooManyBodies(): AppError {
  const detail = 'Too much is being sent to the site right now. Please try again in a moment.'
  return new AppError(503, 'overloaded', detail)
}
