import { networksOf } from '#api/http/client-network.ts'
import { createConcurrency } from '#api/http/concurrency.ts'
import type { FetchClient } from '#api/http/outgoing.ts'
import { FetchError } from './fetch-error.ts'

// Fewer than all slots, so that one client with slow sites leaves slots to others.
const maxPerMember = 2
const maxPerNetwork = 4

/** Bounds the concurrent fetches that one client causes. */
export interface ClientSlots {
  /** Runs the work. Throws `busy` at once when the client has too many fetches under way. */
  run<Result>(client: FetchClient | undefined, work: () => Promise<Result>): Promise<Result>
}

/** Allows two fetches of a member and four of a network: an IPv4 address, or the /48 of an IPv6 address. */
export function createClientSlots(): ClientSlots {
  const members = createConcurrency<number>(maxPerMember)
  const networks = createConcurrency<string>(maxPerNetwork)

  return {
    async run(client, work) {
      if (!client) return work()
      const { narrow, wide = narrow } = networksOf(client.address)
      const endOfMember = members.begin(client.member)
      const endOfNetwork = endOfMember && networks.begin(wide)
      try {
        if (!endOfNetwork) throw new FetchError('busy')
        return await work()
      } finally {
        endOfNetwork?.()
        endOfMember?.()
      }
    },
  }
}
