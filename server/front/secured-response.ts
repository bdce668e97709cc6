import {
  ServerResponse,
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
} from 'node:http'

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[]

/**
 * A response that has these headers, whoever writes it: each one that the answer does not give itself. Every answer
 * passes here, so nobody can forget them.
 */
export function securedResponse(headers: Record<string, string>): typeof ServerResponse<IncomingMessage> {
  const entries = Object.entries(headers)

  const names = Object.keys(headers)
  // A kept answer gives the same list each time, so what it lacks is looked for once.
  const completedLists = new WeakMap<OutgoingHttpHeader[], OutgoingHttpHeader[]>()

  /** Names and values in turn, as kept answers have them: they are only copied. */
  function completedList(response: ServerResponse, given: OutgoingHttpHeader[]): OutgoingHttpHeader[] {
    const before = completedLists.get(given)
    const hasOwn = names.some((name) => response.hasHeader(name))
    if (before && !hasOwn) return before
    const missing = entries.filter(([name]) => !given.includes(name) && !response.hasHeader(name))
    const all = [...given, ...missing.flat()]
    if (!hasOwn) completedLists.set(given, all)
    return all
  }

  function completed(response: ServerResponse, given: OutgoingHttpHeaders): OutgoingHttpHeaders {
    const names = new Set(Object.keys(given).map((name) => name.toLowerCase()))
    const missing = entries.filter(([name]) => !names.has(name) && !response.hasHeader(name))
    return { ...given, ...Object.fromEntries(missing) }
  }

  return class extends ServerResponse<IncomingMessage> {
    // Node calls this too, where nobody did before the first byte.
    override writeHead(status: number, reason?: string | Headers, more?: Headers): this {
      const text = typeof reason === 'string' ? reason : undefined
      const given = (typeof reason === 'string' ? more : reason) ?? {}
      const all = Array.isArray(given) ? completedList(this, given) : completed(this, given)
      return text === undefined ? super.writeHead(status, all) : super.writeHead(status, text, all)
    }
  }
}
