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

  /** Names and values in turn, as kept answers have them: they are only copied. */
  function completedList(response: ServerResponse, given: OutgoingHttpHeader[]): OutgoingHttpHeader[] {
    const all = [...given]
    for (const [name, value] of entries) {
      if (!response.hasHeader(name) && !given.includes(name)) all.push(name, value)
    }
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
