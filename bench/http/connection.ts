import { once } from 'node:events'
import { createConnection } from 'node:net'

/** A kept-alive connection with one request in flight at a time. */
export interface Connection {
  /** Sends a request; `onResponse` gets the status once the response is complete. */
  send(request: Buffer, onResponse: (status: number) => void): void
  close(): void
}

const headEnd = Buffer.from('\r\n\r\n')

function contentLength(head: string, status: number): number {
  if (status === 204 || status === 304) return 0
  const [, length] = /\r\ncontent-length: *(\d+)/i.exec(head) ?? []
  if (length === undefined) throw new Error(`A response without Content-Length:\n${head}`)
  return Number(length)
}

/**
 * Opens a connection to a local port. It parses only the status and the length of a response: client and server share
 * the processors, and a complete HTTP client costs three times as much. `localAddress` is the loopback address to send
 * from; the site counts each address as a client of its own.
 */
export async function openConnection(
  port: number,
  onError: (error: Error) => void,
  localAddress?: string,
): Promise<Connection> {
  let onResponse: (status: number) => void = () => {}
  let status = 0
  let missingBytes = 0
  let head: Buffer = Buffer.alloc(0)

  const readHead = (chunk: Buffer) => {
    head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
    const end = head.indexOf(headEnd)
    if (end < 0) {
      // The socket reuses the memory of the chunk.
      head = Buffer.from(head)
      return
    }
    const text = head.toString('latin1', 0, end)
    status = Number(text.slice(9, 12))
    missingBytes = contentLength(text, status) - (head.length - end - headEnd.length)
    head = Buffer.alloc(0)
  }

  const read = (chunk: Buffer) => {
    if (status === 0) readHead(chunk)
    else missingBytes -= chunk.length
    if (status === 0 || missingBytes > 0) return
    const received = status
    status = 0
    onResponse(received)
  }

  const onread = {
    buffer: Buffer.alloc(65_536),
    callback(length: number, buffer: Uint8Array) {
      try {
        read((buffer as Buffer).subarray(0, length))
      } catch (error) {
        onError(error as Error)
      }
      return true
    },
  }
  const socket = createConnection({ port, host: '127.0.0.1', localAddress, noDelay: true, onread })
  await once(socket, 'connect')
  let closed = false
  socket.on('error', onError)
  socket.on('close', () => !closed && onError(new Error('The server closed a connection that was in use.')))
  return {
    send(request, callback) {
      onResponse = callback
      socket.write(request)
    },
    close() {
      closed = true
      socket.destroy()
    },
  }
}
