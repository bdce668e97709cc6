import { once } from 'node:events'
import { type AddressInfo, type Socket, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openConnection } from './connection.ts'

/** Starts a server that sends the next response for each request, each piece in a packet of its own. */
async function serve(responses: string[][]): Promise<number> {
  const rest = [...responses]
  const respond = async (socket: Socket) => {
    for (const piece of rest.shift() ?? []) {
      await new Promise((sent) => socket.write(piece, sent))
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

async function statusesOf(responses: string[][]): Promise<number[]> {
  const port = await serve(responses)
  const failed = Promise.withResolvers<number[]>()
  const connection = await openConnection(port, failed.reject)
  onTestFinished(() => connection.close())
  const statuses: number[] = []
  const sendAll = async () => {
    for (const _ of responses) {
      statuses.push(
        await new Promise((resolve) => connection.send(Buffer.from('GET / HTTP/1.1\r\n\r\n'), resolve)),
      )
    }
    return statuses
  }
  return Promise.race([sendAll(), failed.promise])
}

test('a response is complete after Content-Length bytes, in any packets', async () => {
  const whole = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello'
  const [head, body] = ['HTTP/1.1 404 Not Found\r\ncontent-length: 3\r\n\r\n', 'no.']
  expect(
    await statusesOf([[whole], [head, body], [...head, ...body], [head + body[0], body.slice(1)]]),
  ).toEqual([200, 404, 404, 404])
})

test('a response without a body needs no Content-Length', async () => {
  const unchanged = 'HTTP/1.1 304 Not Modified\r\netag: "a"\r\n\r\n'
  const done = 'HTTP/1.1 204 No Content\r\n\r\n'
  expect(await statusesOf([[unchanged], [done], [unchanged]])).toEqual([304, 204, 304])
})

test('a response of unknown length is an error', async () => {
  const chunked = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'
  await expect(statusesOf([[chunked]])).rejects.toThrow('without Content-Length')
})
