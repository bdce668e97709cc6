import { access, constants } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { importTools, type Counts, readFile } from '#api/tools/imports/public.ts'
import { publishEverything } from '#database/broadcast.ts'
import { migrate } from '#database/migrate.ts'
import { interrupted, runCommand } from './command.ts'
import type { Help } from './help.ts'

const usage = 'Usage: npm run import -- FILE [--author USERNAME]'

let counts: Counts = { imported: 0, skipped: 0, refused: 0 }

const help: Help = {
  usage,
  does: 'Adds tools from a JSON array, JSON lines or CSV. A row that breaks a rule is refused, one that exists is skipped.',
  options: { FILE: 'the file, in UTF-8 or UTF-16', '--author USERNAME': 'the author of rows that name none' },
  examples: ['npm run import -- tools.csv --author ada', 'npm run import -- tools.json'],
  exits: { 0: 'done; refused rows are named', 1: 'failed, or every row was refused' },
}

const status = await runCommand(help, async ({ args, open, progress, signal }) => {
  const { file, author } = readArguments(args)
  await access(file, constants.R_OK).catch(() => {
    throw new Error(`${file} is not there, or can't be read.`)
  })
  const { connection, database } = await open({ exclusive: false })
  await migrate(connection)
  await importTools(readFile(file), {
    database,
    author,
    signal,
    onRefused: (line, reasons, entry) => progress.log(`${placeOf(line, entry)}: ${reasons.join('; ')}`),
    onSkipped: (line, reason, entry) => progress.log(`${placeOf(line, entry)}: skipped, because ${reason}`),
    onProgress(current) {
      counts = current
      progress.update(current.imported + current.skipped + current.refused)
    },
  }).finally(() => publishEverything(database))
  const allRefused = counts.imported + counts.skipped === 0 && counts.refused > 0
  return allRefused ? 1 : 0
})
if (status === interrupted) console.error('Stopped. Run it again to continue.')
console.log(`${counts.imported} imported, ${counts.skipped} skipped, ${counts.refused} refused`)
process.exit(status)

/** Names a row; an element of a JSON array by its number too, because all of them may stand on one line. */
function placeOf(line: number, entry: number | undefined): string {
  return entry === undefined ? `line ${line}` : `entry ${entry}, line ${line}`
}

/** Parses `FILE [--author USERNAME]`. Throws the usage for anything else. */
function readArguments(args: string[]): { file: string; author: string | undefined } {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { author: { type: 'string' } },
    })
    const [file] = positionals
    if (file !== undefined && positionals.length === 1) return { file, author: values.author }
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${usage}`, { cause: error })
  }
  throw new Error(usage)
}
