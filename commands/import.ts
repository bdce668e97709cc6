import { access, constants } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { importFormat, type ImportFormat } from '#contract/imports.ts'
import { importTools, type Counts, readFile } from '#api/tools/imports/public.ts'
import { publishEverything } from '#database/broadcast.ts'
import { migrate } from '#database/migrate.ts'
import { interrupted, runCommand } from './command.ts'

const usage = 'Usage: npm run import -- FILE [--author USERNAME] [--format csv|json|jsonl|bookmarks|markdown]'

let counts: Counts = { imported: 0, joined: 0, skipped: 0, refused: 0 }

const status = await runCommand(async ({ args, open, progress, signal }) => {
  const { file, author, format } = readArguments(args)
  await access(file, constants.R_OK).catch(() => {
    throw new Error(`${file} is not there, or can't be read.`)
  })
  const { connection, database } = await open({ exclusive: false })
  await migrate(connection)
  await importTools(readFile(file, format), {
    database,
    author,
    signal,
    onRefused: (line, reasons) => progress.log(`line ${line}: ${reasons.join('; ')}`),
    onNote: (line, note) => progress.log(`line ${line}: ${note}`),
    onSkipped: (line, reason) => progress.log(`line ${line}: skipped, because ${reason}`),
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

interface Arguments {
  file: string
  author: string | undefined
  format: ImportFormat | undefined
}

/** Parses the arguments. Throws the usage for anything else. */
function readArguments(args: string[]): Arguments {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { author: { type: 'string' }, format: { type: 'string' } },
    })
    const [file] = positionals
    if (file !== undefined && positionals.length === 1) {
      const format = importFormat.optional().parse(values.format)
      return { file, author: values.author, format }
    }
  } catch (error) {
    const reason = error instanceof z.ZodError ? error.issues[0]!.message : (error as Error).message
    throw new Error(`${reason}\n${usage}`, { cause: error })
  }
  throw new Error(usage)
}
