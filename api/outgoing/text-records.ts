import { Resolver } from 'node:dns/promises'
import { FetchError } from './fetch-error.ts'
import { createSlots, type SlotSettings } from './slots.ts'

interface Settings {
  /** Name servers as `address:port`; else those of the system. */
  servers: readonly string[] | undefined
  timeoutMs: number | undefined
  slots: SlotSettings | undefined
}

// The answers of name servers that mean: there is no such record.
const none = ['ENOTFOUND', 'ENODATA', 'EBADNAME']
const maxRecords = 50
const maxLength = 1_000

/** Reads TXT records, within the bounds of all fetches. */
export function createTextRecords({ servers, timeoutMs = 5_000, slots: bounds }: Settings) {
  const slots = createSlots(bounds)

  async function ask(name: string, signal: AbortSignal): Promise<string[]> {
    // One for each question: `cancel` ends all questions of a resolver.
    const resolver = new Resolver({ timeout: Math.ceil(timeoutMs / 3), tries: 2 })
    if (servers) resolver.setServers(servers)
    const stop = () => resolver.cancel()
    signal.addEventListener('abort', stop, { once: true })
    try {
      const records = await resolver.resolveTxt(name)
      return records.slice(0, maxRecords).map((parts) => parts.join('').slice(0, maxLength))
    } catch (error) {
      const { code } = error as { code?: string }
      if (none.includes(code ?? '')) return []
      const isLate = signal.aborted || code === 'ETIMEOUT'
      throw new FetchError(isLate ? 'timeout' : 'unreachable', { cause: error })
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }

  return {
    /** The texts of the TXT records of a name; none when there is no such name. Throws a `FetchError`. */
    read(name: string): Promise<string[]> {
      const signal = AbortSignal.timeout(timeoutMs)
      return slots.run(name, signal, () => ask(name, signal))
    },
  }
}
