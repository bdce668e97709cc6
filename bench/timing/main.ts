import { parseArgs } from 'node:util'
import { login, register } from '#contract/accounts.ts'
import { requestPasswordReset } from '#contract/password-reset.ts'
import { openDataSet } from '#bench/dataset/open.ts'
import { readSizes } from '#bench/dataset/sizes.ts'
import { call, sendRequest, type HttpRequest } from '#bench/http/request.ts'
import { reportFlag, wholeNumber } from '#bench/flags.ts'
import { writeReport } from '#bench/report.ts'
import { startSite } from '#bench/site/site-process.ts'
import { compareMeans, withoutSlowest, type Comparison } from './welch.ts'

const options = {
  pairs: { type: 'string', default: '400' },
  report: reportFlag('timing'),
} as const

/** Maximum of |t|. */
const threshold = 4.5
const outliers = 0.1
const warmUpPairs = 20

/**
 * Tests whether response times reveal that an account exists, with Welch's t-test over `--pairs` pairs of requests.
 * Returns exit status 1 when they do.
 */
export async function timing(flags: string[], cleanup: AsyncDisposableStack): Promise<number> {
  const { values } = parseArgs({ args: flags, options })
  const count = wholeNumber('pairs', values.pairs, 10)
  const data = await openDataSet(readSizes({ posts: '400', categories: '8' }), { cleanup })
  const { port } = await startSite(data.dataDir, cleanup)
  const { status } = await sendRequest(port, call(register, { body: existing }))
  if (status !== register.status) throw new Error(`The registration failed with status ${status}.`)
  const comparisons: Record<string, Comparison> = {}
  for (const [name, drawPair] of Object.entries(requestPairs)) {
    const pairs = await measure(port, count, drawPair)
    comparisons[name] = compareMeans(withoutSlowest(pairs, outliers))
    console.log(comparisonLine(name, comparisons[name]))
  }
  await writeReport(values.report, { pairs: count, comparisons })
  return Object.values(comparisons).some(({ t }) => Math.abs(t) > threshold) ? 1 : 0
}

const wrong = 'Wrong1!x'
const existing = { name: 'Known', email: 'known@example.org', username: 'known_name', password: 'Secret1!' }
let drawn = 0

/** A new username of the same length as the existing one. */
function missingUsername(): string {
  drawn += 1
  return `unkno${String(drawn).padStart(5, '0')}`
}

const logIn = (username: string) => call(login, { body: { username, password: wrong } })
const resetPassword = (email: string) => call(requestPasswordReset, { body: { email } })

/** The same request for an existing and for a missing account. */
const requestPairs: Record<string, () => [HttpRequest, HttpRequest]> = {
  'login by username': () => [logIn(existing.username), logIn(missingUsername())],
  'login by email': () => [logIn(existing.email), logIn(`${missingUsername().slice(0, 5)}@example.org`)],
  'password reset': () => [resetPassword(existing.email), resetPassword('other@example.org')],
}

/** Milliseconds of each pair; the order of the two requests alternates. */
async function measure(
  port: number,
  count: number,
  drawPair: () => [HttpRequest, HttpRequest],
): Promise<[number, number][]> {
  const pairs: [number, number][] = []
  for (let n = 0; n < count + warmUpPairs; n += 1) {
    const [present, absent] = drawPair()
    if (n % 2 === 0) {
      const first = await responseTime(port, present)
      pairs.push([first, await responseTime(port, absent)])
    } else {
      const first = await responseTime(port, absent)
      pairs.push([await responseTime(port, present), first])
    }
  }
  return pairs.slice(warmUpPairs)
}

async function responseTime(port: number, request: HttpRequest): Promise<number> {
  const begin = performance.now()
  await sendRequest(port, request)
  return performance.now() - begin
}

function comparisonLine(name: string, { first, second, t, interval }: Comparison): string {
  const ms = (value: number) => value.toFixed(3)
  const difference = interval.map(ms).join(' to ')
  return `${name}: ${ms(first)} ms existing, ${ms(second)} ms missing, t = ${t.toFixed(2)}, difference ${difference} ms`
}
