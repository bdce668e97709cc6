import { parseArgs } from 'node:util'
import { setModerator, setSuspended, type MemberOutcome } from '#api/moderation/public.ts'
import { characters, plain, tidy } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { publishEverything } from '#database/broadcast.ts'
import type { Database } from '#database/client.ts'
import { migrate } from '#database/migrate.ts'
import { commandSecurityLog } from '#server/process/log.ts'
import { runCommand } from './command.ts'

/** The actions of the command, with their names in the moderation log and the sentences that are printed. */
const actions = {
  ban: { act: 'suspend', done: 'is suspended: signed out everywhere, and unable to sign in' },
  unban: { act: 'unsuspend', done: 'may sign in again' },
  'make-moderator': { act: 'make_moderator', done: 'is a moderator' },
  'remove-moderator': { act: 'remove_moderator', done: 'is no moderator' },
}
type Action = keyof typeof actions

const usage = `Usage: npm run member -- ${Object.keys(actions).join('|')} NAME [--reason TEXT]`
const defaultReason = 'Decided by the operator'

interface Arguments {
  action: Action
  username: string
  reason: string
}

const status = await runCommand(async ({ args, config, openExisting }) => {
  const { action, username, reason } = readArguments(args)
  const { database, connection } = await openExisting()
  await migrate(connection)
  const { outcome, member } = await apply(database, { action, username, reason })
  if (outcome === 'unknown') throw new Error(`There is no member with the username ${username}.`)
  const event = action === 'ban' || action === 'unban' ? 'suspension' : 'moderation'
  const about = { act: actions[action].act, moderator: null }
  commandSecurityLog(config.logLevel, process.stderr)({ event, member, address: null, about })
  await publishEverything(database)
  console.log(`${username} ${actions[action].done}.`)
  return 0
})
process.exit(status)

/** Parses `ACTION NAME [--reason TEXT]`. Throws the usage for anything else. */
function readArguments(args: string[]): Arguments {
  const { positionals, values } = parse(args)
  const [action, username, ...more] = positionals
  if (action === undefined || !isAction(action) || username === undefined || more.length > 0) {
    throw new Error(usage)
  }
  const reason = tidy(values.reason ?? defaultReason)
  const { min, max } = limits.moderation.reason
  if (!plain(reason) || characters(reason) < min || characters(reason) > max) {
    throw new Error(`A reason has ${min} to ${max} characters.`)
  }
  return { action, username, reason }
}

function isAction(text: string): text is Action {
  return Object.hasOwn(actions, text)
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { reason: { type: 'string' } } })
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${usage}`, { cause: error })
  }
}

function apply(database: Database, { action, username, reason }: Arguments): Promise<MemberOutcome> {
  const decision = { moderator: null, reason }
  if (action === 'ban') return setSuspended(database, username, true, decision)
  if (action === 'unban') return setSuspended(database, username, false, decision)
  return setModerator(database, username, action === 'make-moderator', reason)
}
