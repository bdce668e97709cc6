import { parseArgs } from 'node:util'
import { setAdministrator, setModerator, setSuspended } from '#api/moderation/public.ts'
import { turnedOffByOperatorMail, turnOffByOperator } from '#api/accounts/two-factor/public.ts'
import { publishEverything } from '#database/broadcast.ts'
import type { Database } from '#database/client.ts'
import { migrate } from '#database/migrate.ts'
import { siteName } from '#api/site/public.ts'
import type { Config } from '#server/config/config.ts'
import { commandSecurityLog } from '#server/process/log.ts'
import { runCommand } from './command.ts'
import { readReason } from './reason.ts'

/** The actions of the command, with their names in the logs and the sentences that are printed. */
const actions = {
  ban: {
    event: 'suspension',
    act: 'suspend',
    done: 'is suspended: signed out everywhere, and unable to sign in',
  },
  unban: { event: 'suspension', act: 'unsuspend', done: 'may sign in again' },
  'make-moderator': { event: 'moderation', act: 'make_moderator', done: 'is a moderator' },
  'remove-moderator': { event: 'moderation', act: 'remove_moderator', done: 'is no moderator' },
  'make-admin': { event: 'moderation', act: 'make_admin', done: 'is an administrator' },
  'remove-admin': { event: 'moderation', act: 'remove_admin', done: 'is no administrator' },
  'turn-off-two-step': {
    event: 'two_factor_off',
    act: 'turn_off_two_step',
    done: 'signs in without a second step; a mail says so',
  },
} as const
type Action = keyof typeof actions

const usage = `Usage: npm run member -- ${Object.keys(actions).join('|')} NAME [--reason TEXT]`

interface Arguments {
  action: Action
  username: string
  reason: string
}

const status = await runCommand(async ({ args, config, openExisting }) => {
  const { action, username, reason } = readArguments(args)
  const { database, connection } = await openExisting()
  await migrate(connection)
  const member = await apply(database, config, { action, username, reason })
  if (member === null) throw new Error(`There is no member with the username ${username}.`)
  const { event, act } = actions[action]
  const about = { act, moderator: null }
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
  return { action, username, reason: readReason(values.reason) }
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

/** Applies the action. Returns the member's id, null when nobody has the username. */
async function apply(
  database: Database,
  config: Config,
  { action, username, reason }: Arguments,
): Promise<number | null> {
  const decision = { moderator: null, reason }
  if (action === 'ban') return (await setSuspended(database, username, true, decision)).member
  if (action === 'unban') return (await setSuspended(database, username, false, decision)).member
  if (action === 'turn-off-two-step') return turnOffTwoStep(database, config, username)
  const set = action === 'make-admin' || action === 'remove-admin' ? setAdministrator : setModerator
  return (await set(database, username, action.startsWith('make-'), reason)).member
}

async function turnOffTwoStep(database: Database, config: Config, username: string): Promise<number | null> {
  const { emailVerification } = config.accounts
  const origin = { browser: '', network: '' }
  const site = { siteName: await siteName(database, config.fixedSettings), siteUrl: config.siteUrl }
  const mail = turnedOffByOperatorMail(site)
  // The operator chooses the member: there is no stranger to protect from many mails.
  const notice = { origin, mail, emailVerification, mailUnconfirmed: mail }
  const member = await turnOffByOperator(database, username, notice)
  if (member && !member.was_on) throw new Error(`Two-step sign-in is not on for ${username}.`)
  return member?.id ?? null
}
