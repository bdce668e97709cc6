import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDataSet } from '#bench/dataset/open.ts'
import { signIn } from '#bench/dataset/sign-in.ts'
import { readSizes, sizeFlags } from '#bench/dataset/sizes.ts'
import { reportFlag, wholeNumber } from '#bench/flags.ts'
import { writeReport } from '#bench/report.ts'
import { openInProcessSite, type InProcessSite } from '#bench/site/in-process-site.ts'
import { median } from '#bench/statistics.ts'
import { jpegOfScans } from '#testing/picture-files.ts'
import { formOf, plain } from '#testing/pictures.ts'

const options = {
  ...sizeFlags,
  posts: { type: 'string', default: '100' },
  members: { type: 'string', default: '100' },
  seconds: { type: 'string', default: '60' },
  report: reportFlag('pictures'),
} as const

const maxSeconds = 20
const pauseMs = 1_000
// Fill the upload slots of their network.
const attackers = 2
const uploadsOfAttacker = 2

type Form = Awaited<ReturnType<typeof formOf>>

async function send(
  { app }: InProcessSite,
  { headers, payload }: Form,
  token: string,
  remoteAddress: string,
) {
  const { statusCode } = await app.inject({
    method: 'PUT',
    url: '/api/profiles/picture/',
    headers: { ...headers, authorization: `Token ${token}` },
    payload,
    remoteAddress,
  })
  return statusCode
}

/** Uploads small pictures of a member for a time; returns the seconds that each took. */
async function measure(site: InProcessSite, token: string, seconds: number): Promise<number[]> {
  const form = await formOf(await plain(400, 400).jpeg().toBuffer(), { type: 'image/jpeg' })
  const waits: number[] = []
  const end = performance.now() + seconds * 1_000
  while (performance.now() < end) {
    const start = performance.now()
    const status = await send(site, form, token, '198.51.100.1')
    if (status !== 200) throw new Error(`The upload was answered with ${status}.`)
    waits.push((performance.now() - start) / 1_000)
    await pause(pauseMs)
  }
  return waits
}

/**
 * Measures a member's uploads alone, and beside two members of another network who always have two pictures each under way
 * that take their decoder minutes. Rate limits are off. Returns exit status 1 when an upload takes more than 20 s: the
 * picture before it may take 15.
 */
export async function pictures(flags: string[], cleanup: AsyncDisposableStack): Promise<number> {
  const { values } = parseArgs({ args: flags, options })
  const seconds = wholeNumber('seconds', values.seconds)
  const data = await openDataSet(readSizes(values), { cleanup })
  const [own = '', ...others] = await signIn(data.connection, 1 + attackers)
  const site = await openInProcessSite(data.connection)
  cleanup.defer(site.stop)

  const alone = await measure(site, own, seconds / 4)
  const bomb = await formOf(jpegOfScans(7000, 7000, 20_000), { type: 'image/jpeg' })
  let isOver = false
  const attack = async (token: string) => {
    while (!isOver) await send(site, bomb, token, '192.0.2.1')
  }
  const attacks = others.flatMap((token) => Array.from({ length: uploadsOfAttacker }, () => attack(token)))
  const beside = await measure(site, own, seconds)
  isOver = true
  await Promise.all(attacks)

  const worst = Math.max(...beside)
  const passed = worst <= maxSeconds
  console.log(`alone: median ${median(alone).toFixed(2)} s, worst ${Math.max(...alone).toFixed(2)} s`)
  console.log(
    `${passed ? '✓' : '✗'} beside bombs: median ${median(beside).toFixed(2)} s, worst ${worst.toFixed(2)} s (threshold: ${maxSeconds} s)`,
  )
  await writeReport(values.report, { alone, beside, worst, passed })
  return passed ? 0 : 1
}
