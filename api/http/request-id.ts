import { randomUUID } from 'node:crypto'

const ids = new WeakMap<object, string>()

/** The header of each response with the id of its request. */
export const requestIdHeader = 'x-request-id'

/** The id of a request: the same in the log, in `X-Request-Id` and in the error that it causes. */
export function requestId(request: object): string {
  let id = ids.get(request)
  if (id === undefined) ids.set(request, (id = randomUUID()))
  return id
}
