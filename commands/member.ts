import { setModerator, setSuspended, type MemberAct } from '#api/moderation/member-queries.ts'
import { tellAll } from '#database/broadcast.ts'
import type { Database } from '#database/client.ts'
import { migrate } from '#database/migrate.ts'
import { runCommand } from './command.ts'
import { readOrder, type Order } from './member-arguments.ts'

const done = {
  ban: 'is suspended: signed out everywhere, and unable to sign in',
  unban: 'may sign in again',
  'make-moderator': 'is a moderator',
  'remove-moderator': 'is no moderator',
}

function carryOut(database: Database, { act, username, reason }: Order): Promise<MemberAct> {
  const decision = { moderator: null, reason }
  if (act === 'ban') return setSuspended(database, username, true, decision)
  if (act === 'unban') return setSuspended(database, username, false, decision)
  return setModerator(database, username, act === 'make-moderator', reason)
}

const status = await runCommand(async ({ args, openExisting }) => {
  const order = readOrder(args)
  const { database, connection } = await openExisting()
  await migrate(connection)
  if ((await carryOut(database, order)) === 'unknown') {
    throw new Error(`There is no member with the username ${order.username}.`)
  }
  await tellAll(database)
  console.log(`${order.username} ${done[order.act]}.`)
  return 0
})
process.exit(status)
