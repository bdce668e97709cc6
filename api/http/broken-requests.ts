import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorAnswer } from '#contract/errors.ts'

type ParseError = Error & { code?: string; rawPacket?: unknown }

interface Refusal extends ErrorAnswer {
  status: number
}

const longestAddress = 8192

/** Whether headers are too long because of the address before them, which stands in the first line. */
function isAddressTooLong(packet: unknown): boolean {
  const start = Buffer.isBuffer(packet) ? packet.toString('latin1') : ''
  const end = start.indexOf('\r\n')
  return /^[A-Z]+ \S/.test(start) && (end === -1 ? start.length : end) > longestAddress
}

function refusalOf({ code, rawPacket }: ParseError): Refusal {
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

/**
 * Answers what Node's HTTP parser refuses, before there is a request, in the contract's shape and with these headers
 * besides; then hangs up.
 */
export function refuseBrokenRequests(headers: Record<string, string>) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return (error: ParseError, socket: Socket) => refuse(error, socket, lines)
}

function refuse(error: ParseError, socket: Socket, headers: string[]): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, ...answer } = refusalOf(error)
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
        '',
        body,
      ].join('\r\n'),
    )
  }
  socket.destroySoon()
}
