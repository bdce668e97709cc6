import { parseArgs } from 'node:util'
import { publishEverything } from '#database/broadcast.ts'
import { migrationState } from '#database/migrations.ts'
import { runCommand } from './command.ts'
import type { Help } from './help.ts'
import { formatResult, type CheckContext, type CheckResult } from './doctor/check.ts'
import { checkCounters, checkLists } from './doctor/data.ts'
import { checkDatabase, checkPooler, checkSchema } from './doctor/database.ts'
import { checkWeights } from './doctor/weights.ts'
import { checkDisk, checkPictures } from './doctor/files.ts'
import { checkMail } from './doctor/mail.ts'
import { checkRedis } from './doctor/redis.ts'
import { checkProxy } from './doctor/proxy.ts'
import { checkSettings } from './doctor/settings.ts'

const usage = 'Usage: npm run doctor [-- --fix]'

const checks: Record<string, (context: CheckContext) => Promise<CheckResult>> = {
  schema: checkSchema,
  database: checkDatabase,
  pooler: checkPooler,
  settings: checkSettings,
  mail: checkMail,
  proxy: checkProxy,
  redis: checkRedis,
  disk: checkDisk,
  weights: checkWeights,
  counters: checkCounters,
  'saved lists': checkLists,
  pictures: checkPictures,
}

const help: Help = {
  usage,
  does: 'Checks the site, running or not, with a line for each check. Without --fix it changes nothing.',
  options: { '--fix': 'repairs counters, documents and saved lists, and weighs all votes anew' },
  examples: ['npm run doctor', 'npm run doctor -- --fix'],
  exits: { 0: 'no problems', 1: 'problems were found, or the check failed' },
}

const status = await runCommand(help, async ({ args, config, openExisting, progress, signal }) => {
  const fix = readFix(args)
  const opened = await openExisting()
  if ((await migrationState(opened.connection)).applied.length === 0) {
    throw new Error(`There is no site in ${opened.where} yet.`)
  }
  const context = { config, opened, fix, signal, onRows: progress.update }
  let problems = 0
  try {
    for (const [name, check] of Object.entries(checks)) {
      signal.throwIfAborted()
      const result = await check(context).catch(failed)
      problems += result.problems.length
      for (const line of formatResult(name, result)) console.log(line)
    }
  } finally {
    if (fix) await publishEverything(opened.database)
  }
  console.log(
    problems === 0 ? 'No problems found.' : `${problems} problem${problems === 1 ? '' : 's'} found.`,
  )
  return problems === 0 ? 0 : 1
})
process.exit(status)

function readFix(args: string[]): boolean {
  try {
    return parseArgs({ args, options: { fix: { type: 'boolean' } } }).values.fix ?? false
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${usage}`, { cause: error })
  }
}

function failed(error: Error): CheckResult {
  return { ok: '', problems: [`The check failed: ${error.message}`] }
}
