import { parseArgs } from 'node:util'
import { migrationState } from '#database/doctor/migration-state.ts'
import { runCommand } from './command.ts'
import { checkCounters } from './doctor/counters.ts'
import { checkDatabase } from './doctor/database.ts'
import { checkDisk } from './doctor/disk.ts'
import { linesOf, type Finding, type Patient } from './doctor/finding.ts'
import { checkLists } from './doctor/lists.ts'
import { checkPictures } from './doctor/pictures.ts'
import { checkSchema } from './doctor/schema.ts'
import { checkSettings } from './doctor/settings.ts'

const usage = 'Usage: npm run doctor [-- --fix]'

const checks: Record<string, (patient: Patient) => Promise<Finding>> = {
  schema: checkSchema,
  database: checkDatabase,
  settings: checkSettings,
  disk: checkDisk,
  counters: checkCounters,
  'saved lists': checkLists,
  pictures: checkPictures,
}

const status = await runCommand(async ({ args, config, openExisting, progress, signal }) => {
  const fix = readFix(args)
  const opened = await openExisting()
  if ((await migrationState(opened.connection)).applied.length === 0) {
    throw new Error(`There is no site in ${opened.where} yet.`)
  }
  const patient = { config, opened, fix, signal, onRows: progress.update }
  let faults = 0
  for (const [name, check] of Object.entries(checks)) {
    signal.throwIfAborted()
    const finding = await check(patient).catch(couldNot)
    faults += finding.wrong.length
    for (const line of linesOf(name, finding)) console.log(line)
  }
  console.log(
    faults === 0 ? 'All is well.' : `${faults} ${faults === 1 ? 'thing is' : 'things are'} not well.`,
  )
  return faults === 0 ? 0 : 1
})
process.exit(status)

function readFix(args: string[]): boolean {
  try {
    return parseArgs({ args, options: { fix: { type: 'boolean' } } }).values.fix ?? false
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${usage}`, { cause: error })
  }
}

function couldNot(error: Error): Finding {
  return { fine: '', wrong: [`This could not be looked at: ${error.message}`] }
}
