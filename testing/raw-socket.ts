import { connect, type AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { expectErrorShape } from './error-assertions.ts'
import type { TestApi } from './api.ts'

interface SocketAnswer {
  status: number
  headers: Record<string, string>
  body: any
}

/** Lets the API listen on a port, for requests that no proper client would send. */
export async function listenOn({ app }: TestApi): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return (app.server.address() as AddressInfo).port
}

/** The answer that this text begins with; undefined while it is not whole. */
function parseAnswer(text: string): SocketAnswer | undefined {
  const end = text.indexOf('\r\n\r\n')
  if (end === -1) return undefined
  const [first = '', ...lines] = text.slice(0, end).split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  )
  const length = Number(headers['content-length'] ?? 0)
  const body = Buffer.from(text.slice(end + 4)).subarray(0, length)
  if (body.length < length) return undefined
  const status = Number(first.split(' ')[1])
  const answer = { status, headers, body: length === 0 ? undefined : JSON.parse(body.toString()) }
  if (status >= 400) expectErrorShape(answer)
  return answer
}

/** Sends the beginning of a request over a connection of its own; the test decides how it goes on. */
export function sendBeginning(port: number, beginning: string | Buffer) {
  const socket = connect(port, '127.0.0.1')
  const { promise: answered, resolve } = Promise.withResolvers<SocketAnswer>()
  let said = ''
  socket.setEncoding('utf8').on('error', () => {})
  socket.on('data', (text: string) => {
    said += text
    const answer = parseAnswer(said)
    if (answer) resolve(answer)
  })
  socket.write(beginning)
  onTestFinished(() => void socket.destroy())
  return {
    /** The first answer. */
    answered,
    /** All that was answered, once the server has closed the connection. */
    closed: new Promise<string>((end) => socket.once('close', () => end(said))),
    write: (text: string | Buffer) => void socket.write(text),
    leave: () => void socket.destroy(),
  }
}

/** The beginning of a request: its method, path and headers, and what is there of its body. */
export function beginningOf(
  request: `${string} ${string}`,
  headers: Record<string, string | number>,
  body = '',
): string {
  const lines = Object.entries({ host: 'site', ...headers }).map(([name, value]) => `${name}: ${value}`)
  return [`${request} HTTP/1.1`, ...lines, '', body].join('\r\n')
}
