import { request } from 'node:http'

export interface Answered {
  status: number
  headers: Record<string, string | undefined>
  body: Buffer
}

interface Asked {
  /** The loopback address that it comes from: each is a client of its own. */
  from?: string
  method?: string
  headers?: Record<string, string>
  body?: unknown
}

/** Sends a request as it stands, on a connection of its own: `fetch` would add headers, and come from one address alone. */
export function ask(url: string, { from, method = 'GET', headers = {}, body }: Asked = {}) {
  const text = body === undefined ? '' : JSON.stringify(body)
  const type = text !== '' && {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text)),
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
      .end(text)
  })
}
