import { rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { backUp } from './backup/back-up.ts'
import { amounts } from './backup/amounts.ts'
import { onlyFile } from './backup/only-file.ts'
import { bytesInWords } from './bytes.ts'
import { interrupted, runCommand } from './command.ts'

const status = await runCommand(async ({ args, config, openExisting, progress, signal }) => {
  const file = resolve(onlyFile(args, 'Usage: npm run backup -- FILE'))
  await refuseToReplace(file)
  const { connection } = await openExisting()
  const source = {
    connection,
    mediaDir: join(config.dataDir, 'media'),
    siteUrl: config.siteUrl,
    env: process.env,
  }
  const unfinished = `${file}.unfinished-${process.pid}`
  try {
    const ending = await backUp(source, unfinished, { signal, onRows: progress.update })
    // Under its own name there is never half a backup.
    await rename(unfinished, file)
    progress.say(`${file}: ${amounts(ending)}, ${bytesInWords((await stat(file)).size)}`)
    return 0
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
})
if (status === interrupted) console.error('Stopped. There is no backup.')
process.exit(status)

async function refuseToReplace(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined)
  if (found) throw new Error(`${file} is there already. Give the backup a name of its own.`)
}
