import { once } from 'node:events'
import { createConnection, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDataSet } from '#bench/dataset/open.ts'
import { signIn } from '#bench/dataset/sign-in.ts'
import { readSizes, sizeFlags } from '#bench/dataset/sizes.ts'
import { reportFlag, wholeNumber } from '#bench/flags.ts'
import { writeReport } from '#bench/report.ts'
import { startSite } from '#bench/site/site-process.ts'

const options = {
  ...sizeFlags,
  posts: { type: 'string', default: '100' },
  streams: { type: 'string', default: '10000' },
  report: reportFlag('streams'),
} as const

const maxMegabytes = 100
const perMember = 10
const openedAtOnce = 100
// The heap of a process that has been at work: its growth is not the streams' cost.
const warmUpStreams = 3_000
const settleMs = 5_000

interface Opened {
  socket: Socket
  /** Resolves when the next event has arrived. */
  event: () => Promise<void>
}

async function openStream(port: number, token: string): Promise<Opened> {
  const socket = createConnection(port, '127.0.0.1')
  let text = ''
  let onText = () => {}
  socket.setEncoding('latin1').on('error', () => {})
  socket.on('data', (chunk: string) => {
    text += chunk
    onText()
  })
  socket.write(
    `GET /api/notifications/stream/ HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nauthorization: Token ${token}\r\n\r\n`,
  )
  const includes = (wanted: string) =>
    new Promise<void>((resolve) => {
      onText = () => {
        if (!text.includes(wanted)) return
        text = ''
        resolve()
      }
      onText()
    })
  await includes('retry:')
  return { socket, event: () => includes('event: notifications') }
}

async function openStreams(port: number, tokens: string[], count: number): Promise<Opened[]> {
  const opened: Opened[] = []
  while (opened.length < count) {
    const batch = Array.from({ length: Math.min(openedAtOnce, count - opened.length) }, (_, nth) =>
      openStream(port, tokens[Math.floor((opened.length + nth) / perMember)]!),
    )
    opened.push(...(await Promise.all(batch)))
  }
  return opened
}

/**
 * Opens `--streams` streams of notifications to one process. Returns exit status 1 when they take more than 100 MB, or an
 * event does not reach all of them.
 */
export async function streams(flags: string[], cleanup: AsyncDisposableStack): Promise<number> {
  const { values } = parseArgs({ args: flags, options })
  const count = wholeNumber('streams', values.streams)
  const members = Math.ceil(count / perMember)
  const sizes = readSizes({ ...values, members: String(members) })
  const data = await openDataSet(sizes, { cleanup })
  const tokens = await signIn(data.connection, members)
  const site = await startSite(data.dataDir, cleanup, { WORKERS: '1' })
  const { port } = site

  const warmUp = await openStreams(port, tokens, Math.min(warmUpStreams, count))
  for (const { socket } of warmUp) await once(socket.destroy(), 'close')
  await pause(settleMs)
  const before = await site.memory()
  const start = performance.now()
  const opened = await openStreams(port, tokens, count)
  const seconds = (performance.now() - start) / 1000
  await pause(settleMs)
  const megabytes = (await site.memory()) - before

  const reached = Promise.all(opened.map(({ event }) => event()))
  const sent = performance.now()
  for (const token of tokens) {
    await fetch(`http://127.0.0.1:${port}/api/notifications/mark_all_read/`, {
      method: 'POST',
      headers: { authorization: `Token ${token}` },
    })
  }
  const isReached = await Promise.race([reached.then(() => true), pause(30_000, false)])
  const deliverySeconds = (performance.now() - sent) / 1000
  for (const { socket } of opened) socket.destroy()

  const passed = isReached && megabytes <= maxMegabytes
  const perStream = (megabytes * 1024) / count
  console.log(`${count} streams opened in ${seconds.toFixed(1)} s`)
  console.log(
    `${megabytes <= maxMegabytes ? '✓' : '✗'} ${megabytes.toFixed(1)} MB, ${perStream.toFixed(1)} kB a stream (threshold: ${maxMegabytes} MB)`,
  )
  console.log(
    `${isReached ? '✓' : '✗'} events of ${members} writes reach all streams: ${deliverySeconds.toFixed(1)} s`,
  )
  await writeReport(values.report, { count, megabytes, perStream, seconds, deliverySeconds, passed })
  return passed ? 0 : 1
}
