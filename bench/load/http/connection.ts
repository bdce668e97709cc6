import { once } from 'node:events'
import { createConnection } from 'node:net'

/** A kept-alive connection with one request on its way at a time. */
export interface Connection {
  /** Sends a request; `answered` gets the status once the answer is whole. */
  send(request: Buffer, answered: (status: number) => void): void
  close(): void
}

const headEnd = Buffer.from('\r\n\r\n')

function lengthOf(head: string, status: number): number {
  if (status === 204 || status === 304) return 0
  const [, length] = /\r\ncontent-length: *(\d+)/i.exec(head) ?? []
  if (length === undefined) throw new Error(`An answer without Content-Length:\n${head}`)
  return Number(length)
}

/**
 * Opens a connection to a port of this machine. It reads of an answer what has to be read: status, length, and as many
 * bytes. On two cores the client takes from the server what it needs itself, and a whole HTTP client needs three times
 * as much. `from` is the loopback address that it comes from: each is a client of its own.
 */
export async function openConnection(
  port: number,
  failed: (error: Error) => void,
  from?: string,
): Promise<Connection> {
  let answered: (status: number) => void = () => {}
  let status = 0
  let missing = 0
  let head: Buffer = Buffer.alloc(0)

  const readHead = (chunk: Buffer) => {
    head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
    const end = head.indexOf(headEnd)
    if (end < 0) {
      // The chunk's memory is used again for the next one.
      head = Buffer.from(head)
      return
    }
    const text = head.toString('latin1', 0, end)
    status = Number(text.slice(9, 12))
    missing = lengthOf(text, status) - (head.length - end - headEnd.length)
    head = Buffer.alloc(0)
  }

  const read = (chunk: Buffer) => {
    if (status === 0) readHead(chunk)
    else missing -= chunk.length
    if (status === 0 || missing > 0) return
    const whole = status
    status = 0
    answered(whole)
  }

  const onread = {
    buffer: Buffer.alloc(65_536),
    callback(length: number, buffer: Uint8Array) {
      try {
        read((buffer as Buffer).subarray(0, length))
      } catch (error) {
        failed(error as Error)
      }
      return true
    },
  }
  const socket = createConnection({ port, host: '127.0.0.1', localAddress: from, noDelay: true, onread })
  await once(socket, 'connect')
  let closed = false
  socket.on('error', failed)
  socket.on('close', () => !closed && failed(new Error('The server closed a connection that was in use.')))
  return {
    send(request, callback) {
      answered = callback
      socket.write(request)
    },
    close() {
      closed = true
      socket.destroy()
    },
  }
}
