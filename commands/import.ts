import { access, constants } from 'node:fs/promises'
import { importTools, type Counts } from '#api/imports/import-tools.ts'
import { readFile } from '#api/imports/read-file.ts'
import { Unreadable } from '#api/imports/unreadable.ts'
import { migrate } from '#database/migrate.ts'
import { readConfig, readEnvironment } from '#server/config.ts'
import { followSignals } from '#server/lifetime.ts'
import { openDatabase } from '#server/open-database.ts'
import { readArguments } from './import-arguments.ts'
import { showProgress } from './import-progress.ts'

// What a shell says of a program that Ctrl+C ended.
const interrupted = 130

const progress = showProgress(process.stderr)
const lifetime = followSignals(progress.say)
let counts: Counts = { imported: 0, skipped: 0, refused: 0 }
let status = 0
// What becomes of the database afterwards is nobody's concern here.
let isOver = false

try {
  const { file, author } = readArguments(process.argv.slice(2))
  await readable(file)
  const config = readConfig(readEnvironment())
  const log = (line: string) => isOver || progress.say(line)
  const opened = await openDatabase(config, { exclusive: false, log, signal: lifetime.signal })
  lifetime.closeAtEnd(opened.stop)
  await migrate(opened.connection)
  await importTools(readFile(file), {
    database: opened.database,
    author,
    signal: lifetime.signal,
    onRefused: (line, reasons) => progress.say(`line ${line}: ${reasons.join('; ')}`),
    onProgress(now) {
      counts = now
      progress.update(now)
    },
  })
  const nothingFit = counts.imported + counts.skipped === 0 && counts.refused > 0
  if (lifetime.signal.aborted) status = interrupted
  else if (nothingFit) status = 1
} catch (error) {
  status = lifetime.signal.aborted ? interrupted : 1
  progress.say(error instanceof Error ? error.message : String(error))
}

progress.end()
isOver = true
await lifetime.close().catch((error: unknown) => {
  status = 1
  console.error(error instanceof Error ? error.message : error)
})
if (status === interrupted) console.error('Stopped. Run it again to go on where it was.')
console.log(`${counts.imported} imported, ${counts.skipped} skipped, ${counts.refused} refused`)
process.exit(status)

async function readable(file: string): Promise<void> {
  await access(file, constants.R_OK).catch(() => {
    throw new Unreadable(`${file} is not there, or can't be read.`)
  })
}
