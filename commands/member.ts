import { setModerator, setSuspended, type MemberOutcome } from '#api/moderation/public.ts'
import { tellAll } from '#database/broadcast.ts'
import type { Database } from '#database/client.ts'
import { migrate } from '#database/migrate.ts'
import { commandSecurityLog } from '#server/log.ts'
import { runCommand } from './command.ts'
import { readOrder, type Order } from './member-arguments.ts'

const done = {
  ban: 'is suspended: signed out everywhere, and unable to sign in',
  unban: 'may sign in again',
  'make-moderator': 'is a moderator',
  'remove-moderator': 'is no moderator',
}

function carryOut(database: Database, { act, username, reason }: Order): Promise<MemberOutcome> {
  const decision = { moderator: null, reason }
  if (act === 'ban') return setSuspended(database, username, true, decision)
  if (act === 'unban') return setSuspended(database, username, false, decision)
  return setModerator(database, username, act === 'make-moderator', reason)
}

// The words of the moderation log.
const acts = {
  ban: 'suspend',
  unban: 'unsuspend',
  'make-moderator': 'make_moderator',
  'remove-moderator': 'remove_moderator',
}

const status = await runCommand(async ({ args, config, openExisting }) => {
  const order = readOrder(args)
  const { database, connection } = await openExisting()
  await migrate(connection)
  const { outcome, member } = await carryOut(database, order)
  if (outcome === 'unknown') throw new Error(`There is no member with the username ${order.username}.`)
  const event = order.act === 'ban' || order.act === 'unban' ? 'suspension' : 'moderation'
  const about = { act: acts[order.act], moderator: null }
  commandSecurityLog(config.logLevel, process.stderr)({ event, member, address: null, about })
  await tellAll(database)
  console.log(`${order.username} ${done[order.act]}.`)
  return 0
})
process.exit(status)
