import { addressOf } from '#contract/address.ts'
import type { Endpoint } from '#contract/endpoint.ts'

/** A request as a client means it. */
export interface Message {
  method: string
  /** From the slash on, with the query. */
  path: string
  headers: Record<string, string>
  /** JSON, or nothing. */
  body: string
  /** What it must be answered with. */
  status: number
}

interface Details {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  /** Of the member who calls; a guest has none. */
  token?: string
  headers?: Record<string, string>
}

/** A request for a page, or for anything else that is only read. */
export function get(path: string, headers: Record<string, string> = {}): Message {
  return { method: 'GET', path, headers, body: '', status: 200 }
}

/** A call of the API, in the contract's words. */
export function call(endpoint: Endpoint, { body, token, headers = {}, ...input }: Details = {}): Message {
  return {
    method: endpoint.method,
    path: `/api${addressOf(endpoint, input)}`,
    headers: {
      ...(token === undefined ? {} : { authorization: `Token ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? '' : JSON.stringify(body),
    status: endpoint.status,
  }
}

/** The request as it goes over the wire (HTTP/1.1). */
export function bytesOf({ method, path, headers, body }: Message): Buffer {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}`)
  if (method !== 'GET') lines.push(`content-length: ${Buffer.byteLength(body)}`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
}
