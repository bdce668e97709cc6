import { askNameServers, type NameServerSettings } from './name-servers.ts'
import { createSlots, type SlotSettings } from './slots.ts'

interface Settings extends NameServerSettings {
  slots: SlotSettings | undefined
}

const maxRecords = 50
const maxLength = 1_000

/** Reads TXT records, within the bounds of all fetches. */
export function createTextRecords({ slots: bounds, timeoutMs = 5_000, ...settings }: Settings) {
  const slots = createSlots(bounds)

  async function ask(name: string, signal: AbortSignal): Promise<string[]> {
    const resolve = { ...settings, timeoutMs }
    const records = await askNameServers(resolve, signal, (resolver) => resolver.resolveTxt(name))
    return (records ?? []).slice(0, maxRecords).map((parts) => parts.join('').slice(0, maxLength))
  }

  return {
    /** The texts of the TXT records of a name; none when there is no such name. Throws a `FetchError`. */
    read(name: string): Promise<string[]> {
      const signal = AbortSignal.timeout(timeoutMs)
      return slots.run(name, signal, () => ask(name, signal))
    },
  }
}
