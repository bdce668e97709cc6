import { access, constants } from 'node:fs/promises'
import { importTools, type Counts, readFile, Unreadable } from '#api/imports/public.ts'
import { tellAll } from '#database/broadcast.ts'
import { migrate } from '#database/migrate.ts'
import { interrupted, runCommand } from './command.ts'
import { readArguments } from './import-arguments.ts'

let counts: Counts = { imported: 0, skipped: 0, refused: 0 }

const status = await runCommand(async ({ args, open, progress, signal }) => {
  const { file, author } = readArguments(args)
  await readable(file)
  const { connection, database } = await open({ exclusive: false })
  await migrate(connection)
  await importTools(readFile(file), {
    database,
    author,
    signal,
    onRefused: (line, reasons) => progress.say(`line ${line}: ${reasons.join('; ')}`),
    onProgress(now) {
      counts = now
      progress.update(now.imported + now.skipped + now.refused)
    },
  })
  await tellAll(database)
  const nothingFit = counts.imported + counts.skipped === 0 && counts.refused > 0
  return nothingFit ? 1 : 0
})
if (status === interrupted) console.error('Stopped. Run it again to go on where it was.')
console.log(`${counts.imported} imported, ${counts.skipped} skipped, ${counts.refused} refused`)
process.exit(status)

async function readable(file: string): Promise<void> {
  await access(file, constants.R_OK).catch(() => {
    throw new Unreadable(`${file} is not there, or can't be read.`)
  })
}
