import { once } from 'node:events'
import { connect } from 'node:net'
import { getPost } from '#contract/posts.ts'
import { uploadPicture as uploadEndpoint } from '#contract/profiles.ts'
import { createDataDirectory } from '#bench/chaos/data-directory.ts'
import { expectStatuses, maxTime, othersServed, type Fault } from '#bench/chaos/fault.ts'
import { startReaders } from '#bench/chaos/site-client.ts'
import { emptyHistory, registerWriters, uploadPicture } from '#bench/chaos/writers.ts'
import { call } from '#bench/http/request.ts'
import { startSite, type SiteProcess } from '#bench/site/site-process.ts'
import { percentile } from '#bench/statistics.ts'

const guestUploads = 250
const memberUploads = 50
const size = 5 * 1024 * 1024
const maxGrowth = 300
const colour = '#369'

/** Hundreds of guests and a member begin uploads that never end. */
export const stalledUploads: Fault = {
  name: `${guestUploads + memberUploads} stalled uploads, ${guestUploads} without a token`,
  async inject({ cleanup }) {
    const { dataDir } = await createDataDirectory(cleanup)
    const site = await startSite(dataDir, cleanup)
    const { port } = site
    const [stalling, uploading] = await registerWriters(port, emptyHistory(), 2)
    // Loads the image decoder before memory is measured.
    await uploadPicture(port, uploading!, colour)
    const readers = startReaders(port, [{ ...call(getPost, { params: { id: 9 } }), status: 404 }], 20)
    const stopWatching = await watchMemoryGrowth(site)
    const begin = performance.now()
    const stallAll = (count: number, authorization: string) =>
      Promise.all(Array.from({ length: count }, () => stallUpload(port, authorization)))
    const stalled = Promise.all([
      stallAll(guestUploads, ''),
      stallAll(memberUploads, `Token ${stalling!.token}`),
    ])
    const uploads = []
    for (let n = 0; n < 5; n += 1) uploads.push(await uploadPicture(port, uploading!, colour))
    const [guestStatuses, memberStatuses] = await stalled
    const duration = performance.now() - begin
    const growth = Math.round(stopWatching())
    const others = await readers.stop()
    await site.stop()
    return {
      count: 1,
      recoveryTimes: [],
      invariants: [
        {
          name: `memory grows by at most ${maxGrowth} MB (${growth} MB)`,
          violations: growth <= maxGrowth ? [] : [`${growth} MB`],
        },
        expectStatuses('guests are refused with 401', guestStatuses, '401'),
        expectStatuses(
          'the member is refused with 503, or 408 for two uploads',
          memberStatuses,
          '503',
          '408',
        ),
        maxTime('all stalled uploads are cut off', 45_000, [duration]),
        expectStatuses(
          'another member can upload meanwhile',
          uploads.map((response) => response?.status),
          200,
        ),
        othersServed(others),
        maxTime('p99 of the others', 5000, [percentile(others.times, 0.99)]),
      ],
    }
  },
}

/** Sends an upload without its end. Returns the status that the server sends before it closes the connection. */
async function stallUpload(port: number, authorization: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  let received = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => (received += chunk))
  await once(socket, 'connect')
  const part =
    '--b\r\nContent-Disposition: form-data; name="picture"; filename="p"\r\nContent-Type: image/png\r\n\r\n'
  const lines = [
    `${uploadEndpoint.method} /api${uploadEndpoint.path} HTTP/1.1`,
    ...['host: site', 'content-type: multipart/form-data; boundary=b', `content-length: ${size}`],
    ...(authorization === '' ? [] : [`authorization: ${authorization}`]),
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n${part}`)
  socket.write(Buffer.alloc(size - 4096))
  await once(socket, 'close')
  return received.slice('HTTP/1.1 '.length, 'HTTP/1.1 '.length + 3) || 'none'
}

/** Samples the site's memory. The returned function stops and returns the maximum growth in MB. */
async function watchMemoryGrowth(site: SiteProcess): Promise<() => number> {
  const before = await site.memory()
  let max = before
  const timer = setInterval(() => {
    void site.memory().then((now) => (max = Math.max(max, now)))
  }, 250)
  return () => {
    clearInterval(timer)
    return max - before
  }
}
