import { once } from 'node:events'
import { request as openRequest, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { addressOf } from '#contract/address.ts'
import type { Endpoint } from '#contract/endpoint.ts'

export interface HttpRequest {
  method: string
  /** Path with query. */
  path: string
  headers: Record<string, string>
  /** JSON, or an empty string for no body. */
  body: string
  /** The expected response status. */
  status: number
}

interface Details {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  /** Session token; undefined for a guest. */
  token?: string
  headers?: Record<string, string>
}

/** A GET request that expects status 200. */
export function get(path: string, headers: Record<string, string> = {}): HttpRequest {
  return { method: 'GET', path, headers, body: '', status: 200 }
}

/** A request to an endpoint of the contract, expecting the endpoint's success status. */
export function call(endpoint: Endpoint, { body, token, headers = {}, ...input }: Details = {}): HttpRequest {
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

/** The cursor of a list position, as a Link header carries it. */
export function cursor(key: unknown[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

/** Headers of a browser that asks for a compressed page. */
export const browserHeaders = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br, zstd' }

/** Encodes the request as HTTP/1.1. */
export function encodeRequest({ method, path, headers, body }: HttpRequest): Buffer {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}`)
  if (method !== 'GET') lines.push(`content-length: ${Buffer.byteLength(body)}`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
}

export interface HttpResponse {
  status: number
  /** Names and values alternate, as in `rawHeaders`. */
  headers: string[]
  /** Not decompressed. */
  body: Buffer
}

/** Sends one request on a connection of its own. */
export async function sendRequest(port: number, request: HttpRequest): Promise<HttpResponse> {
  const { method, path, headers, body } = request
  const sent = openRequest({ port, host: '127.0.0.1', method, path, headers, agent: false })
  sent.end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: response.statusCode!, headers: response.rawHeaders, body: await buffer(response) }
}

/** Returns a response header, or undefined. `name` is in lower case. */
export function headerOf({ headers }: HttpResponse, name: string): string | undefined {
  const index = headers.findIndex((text, i) => i % 2 === 0 && text.toLowerCase() === name)
  return index < 0 ? undefined : headers[index + 1]
}
