import { access, constants } from 'node:fs/promises'
import { amounts } from './backup/amounts.ts'
import { onlyFile } from './backup/only-file.ts'
import { putBack, settingsPath } from './backup/put-back.ts'
import { openBackup } from './backup/read-backup.ts'
import { interrupted, runCommand } from './command.ts'

const status = await runCommand(async ({ args, config, open, progress, signal }) => {
  const file = onlyFile(args, 'Usage: npm run restore -- FILE')
  await access(file, constants.R_OK).catch(() => {
    throw new Error(`${file} is not there, or can't be read.`)
  })
  const backup = await openBackup(file)
  const { site, madeAt } = backup.description
  progress.say(`Restoring ${site} as it was at ${madeAt}`)

  const { connection, where } = await open({ exclusive: true })
  const { dataDir } = config
  const { update: onRows, say } = progress
  const held = await putBack(backup, { connection, dataDir }, { signal, onRows, say }).catch((error) => {
    throw new Error(`${(error as Error).message} Nothing was restored.`, { cause: error })
  })
  say(`Restored into ${where}: ${amounts(held)}`)
  say(`The settings it had are in ${settingsPath(dataDir)}. Members have to sign in anew.`)
  return 0
})
if (status === interrupted) console.error('Stopped. Nothing was restored.')
process.exit(status)
