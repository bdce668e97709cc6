import { rename, rm, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { noteForOperator } from '#database/operator-notices.ts'
import { openMedia } from '#server/open-media.ts'
import { createBackup } from './backup/create-backup.ts'
import { summarize } from './backup/format.ts'
import { fileArgument, interrupted, runCommand } from './command.ts'
import type { Help } from './help.ts'
import { formatBytes } from './progress.ts'

const usage = 'Usage: npm run backup -- FILE'
const help: Help = {
  usage,
  does: 'Writes a backup of the site, running or not, to a new file: all rows but sessions and codes, the pictures, and settings without secrets.',
  options: { FILE: 'the new file; it appears when it is complete' },
  examples: ['npm run backup -- /backups/toolshelf.tar.gz'],
}

const status = await runCommand(help, async ({ args, config, openExisting, progress, signal }) => {
  const file = resolve(fileArgument(args, usage))
  if (await stat(file).catch(() => undefined)) {
    throw new Error(`${file} exists already. Choose another file name.`)
  }
  const { connection, database } = await openExisting()
  const source = {
    connection,
    media: await openMedia(config),
    siteUrl: config.siteUrl,
    env: process.env,
  }
  // Renamed when complete, so that FILE is never half a backup.
  const unfinished = `${file}.unfinished-${process.pid}`
  try {
    const ending = await createBackup(source, unfinished, { signal, onRows: progress.update })
    await rename(unfinished, file)
    const { size } = await stat(file)
    // A database before its upgrade has no place for it.
    await noteForOperator(database, 'backup', String(size)).catch(() => {})
    progress.log(`${file}: ${summarize(ending)}, ${formatBytes(size)}`)
    return 0
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
})
if (status === interrupted) console.error('Stopped. No backup was written.')
process.exit(status)
