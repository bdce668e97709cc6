import { request as sendOnce } from 'undici'
import { addressOf } from '#contract/address.ts'
import type { Endpoint } from '#contract/endpoint.ts'

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
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

/** Sends one request. The body is not decompressed. */
export async function sendRequest(port: number, { path, method, headers, body }: HttpRequest) {
  const response = await sendOnce(`http://127.0.0.1:${port}${path}`, { method, headers, body: body || null })
  return {
    status: response.statusCode,
    headers: response.headers,
    body: Buffer.from(await response.body.arrayBuffer()),
  }
}
