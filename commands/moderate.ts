import { parseArgs } from 'node:util'
import {
  approveLinkAsOperator,
  dismissAsOperator,
  openCasePaths,
  setCommentHidden,
  setPostHidden,
} from '#api/moderation/public.ts'
import { limits } from '#contract/limits.ts'
import { publishEverything } from '#database/broadcast.ts'
import type { Database } from '#database/client.ts'
import { migrate } from '#database/migrate.ts'
import { commandSecurityLog } from '#server/process/log.ts'
import { runCommand } from './command.ts'
import type { Help } from './help.ts'
import { readReason } from './reason.ts'

type Decide = (database: Database, id: number, reason: string) => Promise<unknown>

/** The decisions, with their names in the logs and what they are about. False or undefined: there is no such thing. */
const actions: Record<string, { about: 'case' | 'post' | 'comment'; act: string; decide: Decide }> = {
  'dismiss-case': { about: 'case', act: 'dismiss', decide: dismissAsOperator },
  'approve-link': { about: 'post', act: 'approve_link', decide: approveLinkAsOperator },
  'hide-post': { about: 'post', act: 'hide', decide: (...given) => hidePost(true, ...given) },
  'restore-post': { about: 'post', act: 'restore', decide: (...given) => hidePost(false, ...given) },
  'hide-comment': { about: 'comment', act: 'hide', decide: (...given) => hideComment(true, ...given) },
  'restore-comment': { about: 'comment', act: 'restore', decide: (...given) => hideComment(false, ...given) },
}

function hidePost(isHidden: boolean, database: Database, id: number, reason: string) {
  return setPostHidden(database, id, isHidden, { moderator: null, reason })
}

function hideComment(isHidden: boolean, database: Database, id: number, reason: string) {
  return setCommentHidden(database, id, isHidden, { moderator: null, reason })
}

const usage = `Usage: npm run moderate -- cases
       npm run moderate -- ${Object.keys(actions).join('|')} ID [--reason TEXT]`

const help: Help = {
  usage,
  does: 'Lists open cases, or decides as a moderator does, also about moderators.',
  options: {
    ID: 'the number of the case, post or comment',
    '--reason TEXT': 'the reason, for the author and the log',
  },
  examples: ['npm run moderate -- cases', 'npm run moderate -- hide-post 12 --reason "Spam."'],
}

const status = await runCommand(help, async ({ args, config, openExisting }) => {
  const asked = readArguments(args)
  const { database, connection } = await openExisting()
  await migrate(connection)
  if (!asked) {
    for (const { id, kind, path } of await openCasePaths(database)) {
      console.log(`${id}  ${kind}  ${config.siteUrl}${path}`)
    }
    return 0
  }
  const { name, id, reason } = asked
  const { about, act, decide } = actions[name]!
  const done = await decide(database, id, reason)
  if (!done) throw new Error(`There is no ${about} ${id} for this decision.`)
  const member = typeof done === 'object' ? (done as { author_id: number }).author_id : null
  commandSecurityLog(
    config.logLevel,
    process.stderr,
  )({
    ...{ event: 'moderation', member, address: null },
    about: { act, [about]: id, moderator: null },
  })
  await publishEverything(database)
  console.log(`Done: ${name} ${id}.`)
  return 0
})
process.exit(status)

/** Parses `ACTION ID [--reason TEXT]`; undefined for `cases`. Throws the usage for anything else. */
function readArguments(args: string[]): { name: string; id: number; reason: string } | undefined {
  const { positionals, values } = parse(args)
  const [name = '', given = '', ...more] = positionals
  if (name === 'cases' && positionals.length === 1) return undefined
  const id = /^[1-9]\d{0,9}$/.test(given) ? Number(given) : Infinity
  if (!Object.hasOwn(actions, name) || id > limits.id || more.length > 0) throw new Error(usage)
  return { name, id, reason: readReason(values.reason) }
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { reason: { type: 'string' } } })
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${usage}`, { cause: error })
  }
}
