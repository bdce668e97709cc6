import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorAnswer } from '#contract/errors.ts'
import { requestIdHeader } from './request-id.ts'

type ParseError = Error & { code?: string; rawPacket?: unknown }

interface Rejection extends ErrorAnswer {
  status: number
}

const longestAddress = 8192

/** Whether headers overflow because of the address in the request line. */
function isAddressTooLong(packet: unknown): boolean {
  const start = Buffer.isBuffer(packet) ? packet.toString('latin1') : ''
  const end = start.indexOf('\r\n')
  return /^[A-Z]+ \S/.test(start) && (end === -1 ? start.length : end) > longestAddress
}

function rejectionOf({ code, rawPacket }: ParseError): Rejection {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return { status: 408, code: 'timeout', detail: 'The request took too long to arrive.' }
  }
  if (code !== 'HPE_HEADER_OVERFLOW') {
    return { status: 400, code: 'invalid', detail: 'The request is not valid HTTP.' }
  }
  if (isAddressTooLong(rawPacket))
    return { status: 414, code: 'too_long', detail: 'The address is too long.' }
  return { status: 431, code: 'too_long', detail: "The request's headers are too long." }
}

/** Answers requests that Node's HTTP parser rejects with the contract's error and these headers, then disconnects. */
export function rejectMalformedRequests(headers: Record<string, string>) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return (error: ParseError, socket: Socket) => reject(error, socket, lines)
}

function reject(error: ParseError, socket: Socket, headers: string[]): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, ...answer } = rejectionOf(error)
  const body = JSON.stringify(answer)
  if (socket.writable) {
    socket.write(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        'Content-Type: application/json; charset=utf-8',
        'Cache-Control: no-store',
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Connection: close',
        ...headers,
        `${requestIdHeader}: ${randomUUID()}`,
        '',
        body,
      ].join('\r\n'),
    )
  }
  socket.destroySoon()
}
