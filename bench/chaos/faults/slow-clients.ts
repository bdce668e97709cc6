import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { getPost } from '#contract/posts.ts'
import { within, type Fault } from '#bench/chaos/fault.ts'
import { makePlace } from '#bench/chaos/place.ts'
import { beginReading } from '#bench/chaos/readers.ts'
import { call } from '#bench/load/http/message.ts'
import { startSite } from '#bench/load/site/start.ts'
import { percentile } from '#bench/queries/measure.ts'

const each = 250
const headers = 'GET /api/posts/ HTTP/1.1\r\nhost: site\r\nx-slow: '
const body = `POST /api/accounts/login/ HTTP/1.1\r\nhost: site\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n`

/** Sends the beginning of a request, and a byte each second from then on: how long it is let to, and what it is told. */
async function dawdle(port: number, beginning: string) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  const begun = performance.now()
  socket.write(beginning)
  const drip = setInterval(() => socket.write('x'), 1000)
  const said = await text(socket).catch(() => '')
  clearInterval(drip)
  return { took: performance.now() - begun, said }
}

/** Hundreds of clients send their requests byte by byte. */
export const slowClients: Fault = {
  name: `${2 * each} clients that send a byte a second`,
  async cause({ lifetime }) {
    const place = await makePlace({ lifetime })
    const site = await startSite(place.dataDir, lifetime)
    const reading = beginReading(site.port, [{ ...call(getPost, { params: { id: 9 } }), status: 404 }], 20)
    const all = (beginning: string) =>
      Promise.all(Array.from({ length: each }, () => dawdle(site.port, beginning)))
    const [ofHeaders, ofBodies] = await Promise.all([all(headers), all(body)])
    const others = await reading.stop()
    await site.stop()
    const told = [...ofHeaders, ...ofBodies].filter(({ said }) => !said.startsWith('HTTP/1.1 408'))
    return {
      times: 1,
      again: [],
      promises: [
        within(
          'who is slow with the headers is let go',
          20_000,
          ofHeaders.map(({ took }) => took),
        ),
        within(
          'who is slow with the body is let go',
          20_000,
          ofBodies.map(({ took }) => took),
        ),
        {
          promise: 'and told so, with 408',
          broken: told.map(({ said }) => said.slice(0, 40) || 'nothing said'),
        },
        {
          promise: `everyone else is answered (${others.done} times)`,
          broken: [
            ...others.refused.map(({ status }) => `status ${status}`),
            ...Array(others.broken).fill('cut off'),
          ],
        },
        within('99 % of them', 500, [percentile(others.took, 0.99)]),
      ],
    }
  },
}
