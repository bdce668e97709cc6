import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

export interface Answered {
  status: number
  headers: Record<string, string | undefined>
  body: Buffer
}

interface Asked {
  /** The loopback address to send from: each address is another client. */
  from?: string
  method?: string
  headers?: Record<string, string>
  body?: unknown
}

/** Sends a request on a new connection, without the headers that `fetch` adds. */
export function ask(url: string, { from, method = 'GET', headers = {}, body }: Asked = {}) {
  const json = body === undefined ? '' : JSON.stringify(body)
  const type = json !== '' && {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(json)),
  }
  return new Promise<Answered>((resolve, reject) => {
    request(
      url,
      { method, headers: { ...headers, ...type }, agent: false, localAddress: from },
      (response) => {
        const parts: Buffer[] = []
        response.on('error', reject).on('data', (part) => parts.push(part))
        response.on('end', () => {
          const answered = response.headers as Answered['headers']
          resolve({ status: response.statusCode!, headers: answered, body: Buffer.concat(parts) })
        })
      },
    )
      .on('error', reject)
      .end(json)
  })
}

/** A request as it is written to the connection: its address is not normalised. */
export interface Written {
  method: string
  /** Path and query. */
  address: string
  token?: string | undefined
  body?: string | Uint8Array
  type?: string
}

/** Opens at most `connections` keep-alive connections to a site; `close` ends them. */
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
