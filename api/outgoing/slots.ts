import pLimit, { type LimitFunction } from 'p-limit'
import { FetchError } from './fetch-error.ts'

/** Bounds the concurrent requests of this process. */
export interface Slots {
  /** Runs the work when a slot is free. Throws `busy` when the signal is aborted before. */
  run<Result>(host: string, signal: AbortSignal, work: () => Promise<Result>): Promise<Result>
}

export interface SlotSettings {
  max?: number
  maxPerHost?: number
}

export function createSlots({ max = 8, maxPerHost = 2 }: SlotSettings = {}): Slots {
  const all = pLimit(max)
  const hosts = new Map<string, LimitFunction>()

  function slotsOf(host: string): LimitFunction {
    const found = hosts.get(host) ?? pLimit(maxPerHost)
    hosts.set(host, found)
    return found
  }

  return {
    async run(host, signal, work) {
      const own = slotsOf(host)
      let isStarted = false
      // The host's slot first, so that fetches that wait for a slow host take none of the other slots.
      const result = own(async () => {
        try {
          return await all(async () => {
            if (signal.aborted) throw new FetchError('busy')
            isStarted = true
            return work()
          })
        } finally {
          if (own.activeCount === 1 && own.pendingCount === 0) hosts.delete(host)
        }
      })
      const { promise, reject } = Promise.withResolvers<never>()
      const leave = () => {
        if (!isStarted) reject(new FetchError('busy'))
      }
      if (signal.aborted) leave()
      signal.addEventListener('abort', leave, { once: true })
      try {
        return await Promise.race([result, promise])
      } finally {
        signal.removeEventListener('abort', leave)
      }
    },
  }
}
