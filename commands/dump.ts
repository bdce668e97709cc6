import { parseArgs } from 'node:util'
import { dumpFolder, makeDump } from '#api/dump/public.ts'
import { dumpSettings, siteName } from '#api/site/public.ts'
import { migrate } from '#database/migrate.ts'
import { version } from '#server/process/version.ts'
import { runCommand } from './command.ts'
import type { Help } from './help.ts'

const usage = 'Usage: npm run dump'

const help: Help = {
  usage,
  does: 'Makes the dump of the public data now, in DATA_DIR/dump. The site makes one each night where its settings offer it.',
  examples: ['npm run dump'],
}

const status = await runCommand(help, async ({ args, config, openExisting, progress, signal }) => {
  readArguments(args)
  const { database, connection } = await openExisting()
  await migrate(connection)
  const { isOn, licence } = await dumpSettings(database)
  if (!isOn)
    throw new Error(
      'The settings of the site offer no dump: an administrator turns it on in /admin/settings.',
    )
  const folder = dumpFolder(config.dataDir)
  const site = { name: await siteName(database, config.fixedSettings), url: config.siteUrl, version, licence }
  const isMade = await makeDump(database, folder, site, { signal, onProgress: progress.update })
  if (!isMade) throw new Error('The server makes a dump just now.')
  console.log(`The dump is in ${folder}.`)
  return 0
})
process.exit(status)

/** Throws the usage where there are arguments. */
function readArguments(args: string[]): void {
  try {
    parseArgs({ args })
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${usage}`, { cause: error })
  }
}
