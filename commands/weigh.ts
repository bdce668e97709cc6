import { parseArgs } from 'node:util'
import { weighVotes } from '#api/ranks/public.ts'
import { publishEverything } from '#database/broadcast.ts'
import { migrate } from '#database/migrate.ts'
import { runCommand } from './command.ts'
import type { Help } from './help.ts'

const usage = 'Usage: npm run weigh [-- --full]'

const help: Help = {
  usage,
  does: 'Weighs the votes of members now, as the job does at 47 minutes past each hour.',
  options: { '--full': 'searches all votes instead of those since the last run' },
  examples: ['npm run weigh', 'npm run weigh -- --full'],
}

const status = await runCommand(help, async ({ args, config, openExisting, signal }) => {
  const isFull = readFull(args)
  const { database, connection } = await openExisting()
  await migrate(connection)
  const services = {
    ...{ database, connection, cache: { invalidate() {} } },
    rankWeights: config.rankWeights,
    emailVerification: config.accounts.emailVerification,
  }
  const { rules, members, changed, groups, cases } = await weighVotes(services, { isFull, signal }).finally(
    () => publishEverything(database),
  )
  console.log(`Rules in force: ${rules}. ${count(members, 'member')}, ${count(changed, 'weight')} changed.`)
  console.log(`${count(groups, 'group')} in step, ${count(cases, 'case')} opened for moderators.`)
  return 0
})
process.exit(status)

function count(number: number, noun: string): string {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`
}

function readFull(args: string[]): boolean {
  try {
    return parseArgs({ args, options: { full: { type: 'boolean' } } }).values.full ?? false
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${usage}`, { cause: error })
  }
}
