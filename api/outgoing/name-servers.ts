import { Resolver } from 'node:dns/promises'
import { FetchError } from './fetch-error.ts'

export interface NameServerSettings {
  /** Name servers as `address:port`; else those of the system. */
  servers?: readonly string[] | undefined
  timeoutMs?: number | undefined
}

// The answers of name servers that mean: there is no such record.
const none = ['ENOTFOUND', 'ENODATA', 'EBADNAME']

/**
 * Asks name servers by a resolver that ends with the signal and occupies no thread. Returns undefined when there is no
 * such record. Throws a `FetchError`.
 */
export async function askNameServers<Records>(
  { servers, timeoutMs = 5_000 }: NameServerSettings,
  signal: AbortSignal,
  ask: (resolver: Resolver) => Promise<Records>,
): Promise<Records | undefined> {
  if (signal.aborted) throw new FetchError('timeout')
  // One for each question: `cancel` ends all questions of a resolver.
  const resolver = new Resolver({ timeout: Math.ceil(timeoutMs / 3), tries: 2 })
  if (servers) resolver.setServers(servers)
  const stop = () => resolver.cancel()
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await ask(resolver)
  } catch (error) {
    const { code } = error as { code?: string }
    if (none.includes(code ?? '')) return undefined
    const isLate = signal.aborted || code === 'ETIMEOUT'
    throw new FetchError(isLate ? 'timeout' : 'unreachable', { cause: error })
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
