import { access, constants } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { importFormat, type ImportFormat } from '#contract/imports.ts'
import { importDump, importTools, type Counts, readFile, recogniseDump } from '#api/tools/imports/public.ts'
import { publishEverything } from '#database/broadcast.ts'
import { migrate } from '#database/migrate.ts'
import { interrupted, runCommand } from './command.ts'
import type { Help } from './help.ts'

const usage =
  'Usage: npm run import -- FILE [--author USERNAME] [--same-members] [--format csv|json|jsonl|bookmarks|markdown]'

let counts: Counts = { imported: 0, joined: 0, skipped: 0, refused: 0 }

const help: Help = {
  usage,
  does: 'Adds tools from a JSON array, JSON lines, CSV, bookmarks (HTML) or a list in Markdown, or a file of a dump. A row that breaks a rule is refused, one that exists is skipped.',
  options: {
    FILE: 'the file, in UTF-8 or UTF-16',
    '--author USERNAME': 'the author of rows that name none; of a dump, the author of all',
    '--same-members': 'reviews and facts of a dump belong to the members with the usernames that it names',
    '--format FORMAT': 'csv, json, jsonl, bookmarks or markdown, where the name of the file does not say it',
  },
  examples: ['npm run import -- tools.csv --author ada', 'npm run import -- tools.jsonl.gz --author ada'],
  exits: { 0: 'done; refused rows are named', 1: 'failed, or every row was refused' },
}

const status = await runCommand(help, async ({ args, open, progress, signal }) => {
  const { file, author, format, sameMembers } = readArguments(args)
  await access(file, constants.R_OK).catch(() => {
    throw new Error(`${file} is not there, or can't be read.`)
  })
  const { connection, database } = await open({ exclusive: false })
  await migrate(connection)
  const log = (line: number, text: string, entry?: number) => progress.log(`${placeOf(line, entry)}: ${text}`)
  const options = {
    database,
    author,
    signal,
    onRefused: (line: number, reasons: string[], entry?: number) => log(line, reasons.join('; '), entry),
    onSkipped: (line: number, reason: string, entry?: number) =>
      log(line, `skipped, because ${reason}`, entry),
    onNote: log,
    onProgress(current: Counts) {
      counts = current
      progress.update(current.imported + current.skipped + current.refused)
    },
  }
  const { kind, rows } = await recogniseDump(readFile(file, format))
  const imported = kind ? importDump(kind, rows, { ...options, sameMembers }) : importTools(rows, options)
  await imported.finally(() => publishEverything(database))
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

interface Arguments {
  file: string
  author: string | undefined
  format: ImportFormat | undefined
  sameMembers: boolean
}

/** Parses the arguments. Throws the usage for anything else. */
function readArguments(args: string[]): Arguments {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        author: { type: 'string' },
        format: { type: 'string' },
        'same-members': { type: 'boolean', default: false },
      },
    })
    const [file] = positionals
    if (file !== undefined && positionals.length === 1) {
      const format = importFormat.optional().parse(values.format)
      return { file, author: values.author, format, sameMembers: values['same-members'] }
    }
  } catch (error) {
    const reason = error instanceof z.ZodError ? error.issues[0]!.message : (error as Error).message
    throw new Error(`${reason}\n${usage}`, { cause: error })
  }
  throw new Error(usage)
}
