import { access, constants } from 'node:fs/promises'
import { openMedia } from '#server/open-media.ts'
import { summarize } from './backup/format.ts'
import { openBackup } from './backup/read-backup.ts'
import { restoreBackup, settingsPath } from './backup/restore-backup.ts'
import { fileArgument, interrupted, runCommand } from './command.ts'
import type { Help } from './help.ts'

const usage = 'Usage: npm run restore -- FILE'
const help: Help = {
  usage,
  does: 'Restores a backup into an empty place: a DATA_DIR or a database without a site.',
  options: { FILE: 'a file that `npm run backup` has written' },
  examples: ['DATA_DIR=/srv/restored npm run restore -- /backups/toolshelf.tar.gz'],
  exits: { 1: 'failed; nothing was restored' },
}

const status = await runCommand(help, async ({ args, config, open, progress, signal }) => {
  const file = fileArgument(args, usage)
  await access(file, constants.R_OK).catch(() => {
    throw new Error(`${file} is not there, or can't be read.`)
  })
  const backup = await openBackup(file)
  const { site, madeAt } = backup.description
  progress.log(`Restoring the backup of ${site} from ${madeAt}`)

  const { connection, where } = await open({ exclusive: true })
  const { dataDir } = config
  const media = await openMedia(config)
  const { update: onRows, log } = progress
  const ending = await restoreBackup(backup, { connection, dataDir, media }, { signal, onRows, log }).catch(
    (error) => {
      throw new Error(`${(error as Error).message} Nothing was restored.`, { cause: error })
    },
  )
  log(`Restored into ${where}: ${summarize(ending)}`)
  log(`The settings of the backup are in ${settingsPath(dataDir)}. Members have to sign in again.`)
  return 0
})
if (status === interrupted) console.error('Stopped. Nothing was restored.')
process.exit(status)
