import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

/** A request as it is written to the connection: nothing in its address is tidied up. */
export interface Written {
  method: string
  /** Path and query. */
  address: string
  token?: string | undefined
  body?: string | Uint8Array
  type?: string
}

/** Opens connections to a site, so many at most; `close` ends them. */
export function openExchange(siteUrl: string, connections: number) {
  const { hostname, port } = new URL(siteUrl)
  const agent = new Agent({ keepAlive: true, maxSockets: connections })

  /** Resolves with the status and the text of the answer. */
  async function exchange({ method, address, token, body, type = 'application/json' }: Written) {
    const sent = request({
      ...{ host: hostname, port, agent, method, path: address },
      headers: {
        ...(token !== undefined && { authorization: `Token ${token}` }),
        ...(body !== undefined && { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
      },
    })
    sent.end(body)
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    return { status: answer.statusCode!, text: await text(answer) }
  }

  return { exchange, close: () => agent.destroy() }
}
