import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openConnection } from './connection.ts'

/** A server that answers each request with the next of these; an answer goes out in its pieces. */
async function serve(answers: string[][]): Promise<number> {
  const rest = [...answers]
  const respond = async (socket: Socket) => {
    for (const piece of rest.shift() ?? []) {
      await new Promise((sent) => socket.write(piece, sent))
      // The next piece is a packet of its own.
      await new Promise((next) => setImmediate(next))
    }
  }
  const server = createServer({ noDelay: true }, (socket) => {
    socket.on('error', () => {}).on('data', () => void respond(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

async function statusesOf(answers: string[][]): Promise<number[]> {
  const port = await serve(answers)
  const failed = Promise.withResolvers<number[]>()
  const connection = await openConnection(port, failed.reject)
  onTestFinished(() => connection.close())
  const statuses: number[] = []
  const askAll = async () => {
    for (const _ of answers) {
      statuses.push(
        await new Promise((answered) => connection.send(Buffer.from('GET / HTTP/1.1\r\n\r\n'), answered)),
      )
    }
    return statuses
  }
  return Promise.race([askAll(), failed.promise])
}

test('an answer is whole after as many bytes as it says, however they come', async () => {
  const whole = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello'
  const [head, body] = ['HTTP/1.1 404 Not Found\r\ncontent-length: 3\r\n\r\n', 'no.']
  expect(
    await statusesOf([[whole], [head, body], [...head, ...body], [head + body[0], body.slice(1)]]),
  ).toEqual([200, 404, 404, 404])
})

test('an answer that has no body needs no length', async () => {
  const unchanged = 'HTTP/1.1 304 Not Modified\r\netag: "a"\r\n\r\n'
  const done = 'HTTP/1.1 204 No Content\r\n\r\n'
  expect(await statusesOf([[unchanged], [done], [unchanged]])).toEqual([304, 204, 304])
})

test('an answer of unknown length is a failure, not a measurement', async () => {
  const chunked = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'
  await expect(statusesOf([[chunked]])).rejects.toThrow('without Content-Length')
})
