import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { getPost } from '#contract/posts.ts'
import { createDataDirectory } from '#bench/chaos/data-directory.ts'
import { maxTime, othersServed, type Fault } from '#bench/chaos/fault.ts'
import { startReaders } from '#bench/chaos/site-client.ts'
import { call } from '#bench/http/request.ts'
import { startSite } from '#bench/site/site-process.ts'
import { percentile } from '#bench/statistics.ts'

const clientsPerKind = 250
const incompleteHeaders = 'GET /api/posts/ HTTP/1.1\r\nhost: site\r\nx-slow: '
const incompleteBody = `POST /api/accounts/login/ HTTP/1.1\r\nhost: site\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n`

/** Hundreds of clients send their requests byte by byte (slowloris). */
export const slowClients: Fault = {
  name: `${2 * clientsPerKind} clients that send a byte per second`,
  async inject({ cleanup }) {
    const { dataDir } = await createDataDirectory(cleanup)
    const site = await startSite(dataDir, cleanup)
    const readers = startReaders(site.port, [{ ...call(getPost, { params: { id: 9 } }), status: 404 }], 20)
    const sendAll = (beginning: string) =>
      Promise.all(Array.from({ length: clientsPerKind }, () => sendSlowly(site.port, beginning)))
    const [slowHeaders, slowBodies] = await Promise.all([sendAll(incompleteHeaders), sendAll(incompleteBody)])
    const others = await readers.stop()
    await site.stop()
    const without408 = [...slowHeaders, ...slowBodies].filter(
      ({ received }) => !received.startsWith('HTTP/1.1 408'),
    )
    return {
      count: 1,
      recoveryTimes: [],
      invariants: [
        maxTime(
          'slow headers are cut off',
          20_000,
          slowHeaders.map(({ time }) => time),
        ),
        maxTime(
          'slow bodies are cut off',
          20_000,
          slowBodies.map(({ time }) => time),
        ),
        {
          name: 'the slow clients get 408',
          violations: without408.map(({ received }) => received.slice(0, 40) || 'no response'),
        },
        othersServed(others),
        maxTime('p99 of the others', 500, [percentile(others.times, 0.99)]),
      ],
    }
  },
}

/** Sends the beginning of a request, then a byte per second, until the server closes the connection. */
async function sendSlowly(port: number, beginning: string) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  const begin = performance.now()
  socket.write(beginning)
  const timer = setInterval(() => socket.write('x'), 1000)
  const received = await text(socket).catch(() => '')
  clearInterval(timer)
  return { time: performance.now() - begin, received }
}
