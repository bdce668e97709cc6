import { once } from 'node:events'
import { connect } from 'node:net'
import sharp from 'sharp'
import { getPost } from '#contract/posts.ts'
import { uploadPicture } from '#contract/profiles.ts'
import { within, type Fault } from '#bench/chaos/fault.ts'
import { emptyLedger } from '#bench/chaos/ledger.ts'
import { makePlace } from '#bench/chaos/place.ts'
import { beginReading } from '#bench/chaos/readers.ts'
import { send } from '#bench/chaos/send.ts'
import { signUpWriters, type Writer } from '#bench/chaos/writers.ts'
import { call } from '#bench/load/http/message.ts'
import { startSite, type Site } from '#bench/load/site/start.ts'
import { percentile } from '#bench/queries/measure.ts'

const strangers = 250
const size = 5 * 1024 * 1024
const ofMember = 50

/** Sends all of an upload but its end. Resolves with the status that comes back, when the server hangs up. */
async function stall(port: number, authorization: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  let said = ''
  socket.setEncoding('latin1').on('data', (text: string) => (said += text))
  await once(socket, 'connect')
  const part =
    '--b\r\nContent-Disposition: form-data; name="picture"; filename="p"\r\nContent-Type: image/png\r\n\r\n'
  const lines = [
    `${uploadPicture.method} /api${uploadPicture.path} HTTP/1.1`,
    ...['host: site', 'content-type: multipart/form-data; boundary=b', `content-length: ${size}`],
    ...(authorization === '' ? [] : [`authorization: ${authorization}`]),
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n${part}`)
  socket.write(Buffer.alloc(size - 4096))
  await once(socket, 'close')
  return said.slice('HTTP/1.1 '.length, 'HTTP/1.1 '.length + 3)
}

/** How much memory the site's server takes, in MB. */
async function memoryOf(site: Site): Promise<number> {
  const all = await site.processes()
  return all.reduce((sum, { memory }) => sum + memory, 0)
}

/** Watches the memory until told to stop; the most that it grew by, in MB. */
async function watchMemory(site: Site) {
  const before = await memoryOf(site)
  let most = before
  const clock = setInterval(() => {
    void memoryOf(site).then((now) => (most = Math.max(most, now)))
  }, 250)
  return () => {
    clearInterval(clock)
    return most - before
  }
}

async function upload(port: number, { token }: Writer) {
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#369' } })
    .png()
    .toBuffer()
  const body = new FormData()
  body.set('picture', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'p.png')
  const headers = { authorization: `Token ${token}` }
  return send(port, { method: 'PUT', path: '/api/profiles/picture/', headers, body })
}

/** Hundreds of strangers, and a member, begin to upload pictures and never come to an end. */
export const stalledUploads: Fault = {
  name: `${strangers + ofMember} stalled uploads, ${strangers} without a token`,
  async cause({ lifetime }) {
    const place = await makePlace({ lifetime })
    const site = await startSite(place.dataDir, lifetime)
    const { port } = site
    const [greedy, other] = await signUpWriters(port, emptyLedger(), 2)
    // What the first decoding loads is no growth.
    await upload(port, other!)
    const reading = beginReading(port, [{ ...call(getPost, { params: { id: 9 } }), status: 404 }], 20)
    const stopWatching = await watchMemory(site)
    const begun = performance.now()
    const all = (count: number, authorization: string) =>
      Promise.all(Array.from({ length: count }, () => stall(port, authorization)))
    const stalled = Promise.all([all(strangers, ''), all(ofMember, `Token ${greedy!.token}`)])
    const uploads = []
    for (let n = 0; n < 5; n += 1) uploads.push(await upload(port, other!))
    const [toStrangers, toMember] = await stalled
    const took = performance.now() - begun
    const grown = stopWatching()
    const others = await reading.stop()
    await site.stop()
    const unlike = (said: string[], ...right: string[]) =>
      said.filter((status) => !right.includes(status)).map((status) => `status ${status || 'none'}`)
    return {
      times: 1,
      again: [],
      promises: [
        {
          promise: `memory grows by 300 MB at most (${Math.round(grown)} MB)`,
          broken: grown <= 300 ? [] : [`${Math.round(grown)} MB`],
        },
        { promise: 'strangers are refused with 401', broken: unlike(toStrangers, '401') },
        { promise: 'the member with 503, and 408 for two', broken: unlike(toMember, '503', '408') },
        within('all of them are let go', 45_000, [took]),
        {
          promise: 'another member uploads meanwhile',
          broken: uploads
            .filter((answer) => answer?.status !== 200)
            .map((answer) => `status ${answer?.status}`),
        },
        {
          promise: `everyone else is answered (${others.done} times)`,
          broken: [
            ...others.refused.map(({ status }) => `status ${status}`),
            ...Array<string>(others.broken).fill('cut off'),
          ],
        },
        within('99 % of them', 5000, [percentile(others.took, 0.99)]),
      ],
    }
  },
}
