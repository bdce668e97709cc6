import { parseArgs } from 'node:util'
import { characters, plain, tidy } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'

const acts = ['ban', 'unban', 'make-moderator', 'remove-moderator'] as const
type Act = (typeof acts)[number]

const usage = `Usage: npm run member -- ${acts.join('|')} NAME [--reason TEXT]`
const usual = 'Decided by the operator'

/** What is to be done with whom, and why. */
export interface Order {
  act: Act
  username: string
  reason: string
}

/** Reads `ACT NAME [--reason TEXT]`. Throws the usage for anything else. */
export function readOrder(args: string[]): Order {
  const { positionals, values } = parse(args)
  const [given, username, ...more] = positionals
  const act = acts.find((one) => one === given)
  if (act === undefined || username === undefined || more.length > 0) throw new Error(usage)
  const reason = tidy(values.reason ?? usual)
  const { min, max } = limits.moderation.reason
  if (!plain(reason) || characters(reason) < min || characters(reason) > max) {
    throw new Error(`A reason has ${min} to ${max} characters.`)
  }
  return { act, username, reason }
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { reason: { type: 'string' } } })
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${usage}`, { cause: error })
  }
}
