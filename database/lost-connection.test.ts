import { createServer, type AddressInfo, type Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connect, disconnect } from './client.ts'

const authenticated = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0])
const ready = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])

/** The message of PostgreSQL whose postmaster was killed. */
function fatal(): Buffer {
  const fields = Buffer.from('SFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0')
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

/** A server that does `answer` with the first message of each connection. */
async function startServer(answer: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('data', () => answer(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

test('a connection that ends in the moment in which it opens rejects its query, and does not end the process', async () => {
  const port = await startServer((socket) => socket.end(Buffer.concat([authenticated, ready, fatal()])))
  const database = connect({ host: '127.0.0.1', port, user: 'toolshelf', database: 'toolshelf', ssl: false })
  onTestFinished(() => disconnect(database))
  const uncaught: unknown[] = []
  const note = (error: unknown) => uncaught.push(error)
  process.on('uncaughtException', note)
  onTestFinished(() => void process.off('uncaughtException', note))
  await expect(sql`select 1`.execute(database)).rejects.toThrow()
  expect(uncaught).toEqual([])
})

test('a silent server is given up, and each query gets a connection of its own then', async () => {
  let opened = 0
  const port = await startServer((socket) => {
    opened += 1
    socket.write(Buffer.concat([authenticated, ready]))
  })
  const address = { host: '127.0.0.1', port, user: 'toolshelf', database: 'toolshelf', ssl: false }
  const database = connect(address, { max: 1, timeouts: { connection: 5_000, statement: 100 }, pooled: true })
  onTestFinished(() => disconnect(database))
  const ask = async () => {
    await expect(sql`select 1`.execute(database)).rejects.toThrow(
      /^(Query read timeout|Connection terminated)/,
    )
    return opened
  }
  expect(await ask()).toBe(1)
  await expect.poll(ask).toBe(2)
})
