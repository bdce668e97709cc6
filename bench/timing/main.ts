import { fileURLToPath } from 'node:url'
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { login, register } from '#contract/accounts.ts'
import { requestPasswordReset } from '#contract/password-reset.ts'
import type { Lifetime } from '#server/lifetime.ts'
import { openDataSet } from '#bench/dataset/open.ts'
import { readSizes } from '#bench/dataset/sizes.ts'
import { ask } from '#bench/load/http/answer.ts'
import { call, type Message } from '#bench/load/http/message.ts'
import { startSite } from '#bench/load/site/start.ts'
import { compareMeans, withoutSlowest, type Compared } from './welch.ts'

const options = {
  pairs: { type: 'string', default: '400' },
  report: { type: 'string', default: fileURLToPath(new URL('../reports/timing.json', import.meta.url)) },
} as const

// As tests for leaks have it: what is beyond is no chance.
const bar = 4.5
const slowest = 0.1

const wrong = 'Wrong1!x'
const known = { name: 'Known', email: 'known@example.org', username: 'known_name', password: 'Secret1!' }
let counted = 0

/** As long as the known one, and a new one each time. */
function unknown(): string {
  counted += 1
  return `unkno${String(counted).padStart(5, '0')}`
}

const signIn = (username: string) => call(login, { body: { username, password: wrong } })
const askForCode = (email: string) => call(requestPasswordReset, { body: { email } })

/** What an attacker compares: the same request about somebody who is there, and about somebody who is not. */
const secrets: Record<string, () => [Message, Message]> = {
  'login, by username': () => [signIn(known.username), signIn(unknown())],
  'login, by email': () => [signIn(known.email), signIn(`${unknown().slice(0, 5)}@example.org`)],
  'request for a reset': () => [askForCode(known.email), askForCode('other@example.org')],
}

async function took(port: number, message: Message): Promise<number> {
  const begun = performance.now()
  await ask(port, message)
  return performance.now() - begun
}

/** Milliseconds of each pair; which of the two comes first changes by turns. */
async function measure(
  port: number,
  count: number,
  pair: () => [Message, Message],
): Promise<[number, number][]> {
  const pairs: [number, number][] = []
  for (let n = 0; n < count + 20; n += 1) {
    const [there, absent] = pair()
    if (n % 2 === 0) {
      const first = await took(port, there)
      pairs.push([first, await took(port, absent)])
    } else {
      const first = await took(port, absent)
      pairs.push([await took(port, there), first])
    }
  }
  // The first ones warm up.
  return pairs.slice(20)
}

function line(name: string, { first, second, t, between }: Compared): string {
  const ms = (value: number) => value.toFixed(3)
  return `${name}: ${ms(first)} ms known, ${ms(second)} ms unknown, t = ${t.toFixed(2)}, difference ${between.map(ms).join(' to ')} ms`
}

/**
 * Measures whether the time of an answer tells if an account exists: Welch's t over `--pairs` pairs of requests. Returns
 * the status to exit with: 1 when one of them tells.
 */
export async function timing(flags: string[], lifetime: Lifetime): Promise<number> {
  const { values } = parseArgs({ args: flags, options })
  if (!/^[1-9]\d{1,5}$/.test(values.pairs)) throw new Error('--pairs must be a whole number from 10 on.')
  const place = { kept: undefined, say: console.error, lifetime }
  const data = await openDataSet(readSizes({ posts: '400', categories: '8' }), place)
  const { port } = await startSite(data.dataDir, lifetime)
  const { status } = await ask(port, call(register, { body: known }))
  if (status !== register.status) throw new Error(`No registration: ${status}`)
  const compared: Record<string, Compared> = {}
  for (const [name, pair] of Object.entries(secrets)) {
    const pairs = await measure(port, Number(values.pairs), pair)
    compared[name] = compareMeans(withoutSlowest(pairs, slowest))
    console.log(line(name, compared[name]))
  }
  await writeFile(
    values.report,
    `${JSON.stringify({ pairs: Number(values.pairs), compared }, undefined, 2)}\n`,
  )
  return Object.values(compared).some(({ t }) => Math.abs(t) > bar) ? 1 : 0
}
