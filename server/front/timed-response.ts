import type { ServerResponse, IncomingMessage } from 'node:http'

type Response = typeof ServerResponse<IncomingMessage>

/** A response that says in `Server-Timing` how long it took from the request's headers to its own, in milliseconds. */
export function timedResponse(Base: Response): Response {
  return class extends Base {
    readonly #begun = performance.now()

    override writeHead(...args: unknown[]): this {
      this.setHeader('server-timing', `total;dur=${(performance.now() - this.#begun).toFixed(2)}`)
      return super.writeHead(...(args as Parameters<ServerResponse['writeHead']>))
    }
  }
}
