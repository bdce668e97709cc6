import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

// A property of the request: an entry of a WeakMap costs a hit of the cache a microsecond.
const id = Symbol('request id')
type WithId = IncomingMessage & { [id]?: string }

/** The header of each response with the id of its request. */
export const requestIdHeader = 'x-request-id'

/** The id of a request: the same in the log, in `X-Request-Id` and in the error that it causes. */
export function requestId(request: WithId): string {
  return (request[id] ??= randomUUID())
}
