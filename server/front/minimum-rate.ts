import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { hasBody } from '#api/http/body.ts'

/** The minimum rate at which a request body has to arrive. */
export interface MinimumRate {
  /** Bytes per second, on average over a window. */
  bytes: number
  /** The length of a window, in milliseconds. */
  window: number
}

interface Settings extends MinimumRate {
  /** The interval of the checks, in milliseconds. */
  checkInterval: number
}

interface ArrivingBody {
  request: IncomingMessage
  response: ServerResponse
  /** The start of the window, and the bytes that the connection had received by then. */
  windowStart: number
  bytesAtStart: number
}

/** Whether the server waits for the client: all received bytes are read, and the body is still being read. */
function waitsForClient({ readableFlowing, readableLength }: IncomingMessage): boolean {
  return readableFlowing !== null && readableLength === 0
}

/** Closes a connection: with a 408 error response, unless a response has begun. */
function disconnect(server: Server, socket: Socket, response: ServerResponse): void {
  if (response.headersSent) return void socket.destroy()
  const error = Object.assign(new Error('The body arrives too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  // Node reports its own request timeout in the same way.
  if (!server.emit('clientError', error, socket)) socket.destroy()
}

/**
 * Disconnects clients whose body arrives more slowly than the minimum rate, also while the rest of a rejected body is
 * discarded. Time in which the server itself does not read does not count.
 */
export function requireMinimumRate(server: Server, { bytes, window, checkInterval }: Settings): void {
  const arriving = new Set<ArrivingBody>()
  let timer: NodeJS.Timeout | undefined

  function check(body: ArrivingBody, now: number): void {
    const { request, response, windowStart, bytesAtStart } = body
    const { socket } = request
    if (request.complete || socket.destroyed) return void arriving.delete(body)
    if (waitsForClient(request)) {
      if (now - windowStart < window) return
      if (socket.bytesRead - bytesAtStart < (bytes * window) / 1000) {
        arriving.delete(body)
        return disconnect(server, socket, response)
      }
    }
    body.windowStart = now
    body.bytesAtStart = socket.bytesRead
  }

  function checkAll(): void {
    const now = performance.now()
    for (const body of arriving) check(body, now)
    if (arriving.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  server.on('request', (request, response) => {
    if (!hasBody(request)) return
    const { bytesRead } = request.socket
    const body = { request, response, windowStart: performance.now(), bytesAtStart: bytesRead }
    arriving.add(body)
    request.once('close', () => arriving.delete(body))
    timer ??= setInterval(checkAll, checkInterval).unref()
  })
}
