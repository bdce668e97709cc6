import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { hasBody } from '#api/http/body/read.ts'

/** How fast the body of a request has to arrive. */
export interface MinimumRate {
  /** Bytes a second, on average over a window. */
  bytes: number
  /** How long a window is, in milliseconds. */
  window: number
}

interface Settings extends MinimumRate {
  /** How often requests are looked at, in milliseconds. */
  look: number
}

interface Watched {
  request: IncomingMessage
  response: ServerResponse
  /** When the window began, and how many bytes had come over the connection by then. */
  since: number
  before: number
}

/** Whether the next bytes have to come from the client: all that came before was read, and somebody reads on. */
function waitsForClient({ readableFlowing, readableLength }: IncomingMessage): boolean {
  return readableFlowing !== null && readableLength === 0
}

/** Ends a connection: with 408 in the shape of every error, unless an answer was begun. */
function cut(server: Server, socket: Socket, response: ServerResponse): void {
  if (response.headersSent) return void socket.destroy()
  const error = Object.assign(new Error('The body arrives too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  // This is how Node itself tells that a request took too long.
  if (!server.emit('clientError', error, socket)) socket.destroy()
}

/**
 * Cuts off clients whose body arrives more slowly than the minimum rate, also while the rest of a refused one is thrown
 * away. Time in which the server does not read is not the client's. A body that is there is not looked at.
 */
export function requireMinimumRate(server: Server, { bytes, window, look }: Settings): void {
  const watched = new Set<Watched>()
  let clock: NodeJS.Timeout | undefined

  function lookAt(one: Watched, now: number): void {
    const { request, response, since, before } = one
    const { socket } = request
    if (request.complete || socket.destroyed) return void watched.delete(one)
    if (waitsForClient(request)) {
      if (now - since < window) return
      if (socket.bytesRead - before < (bytes * window) / 1000) {
        watched.delete(one)
        return cut(server, socket, response)
      }
    }
    one.since = now
    one.before = socket.bytesRead
  }

  function lookAtAll(): void {
    const now = performance.now()
    for (const one of watched) lookAt(one, now)
    if (watched.size > 0) return
    clearInterval(clock)
    clock = undefined
  }

  server.on('request', (request, response) => {
    if (!hasBody(request)) return
    const one = { request, response, since: performance.now(), before: request.socket.bytesRead }
    watched.add(one)
    request.once('close', () => watched.delete(one))
    clock ??= setInterval(lookAtAll, look).unref()
  })
}
