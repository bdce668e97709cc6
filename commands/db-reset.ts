import { parseArgs } from 'node:util'
import { migrate } from '#database/migrate.ts'
import { dropEverything, hasRealMembers } from '#database/reset.ts'
import { withClient } from '#database/primary-client.ts'
import { loadDemo } from '#server/demo/demo.ts'
import { openMedia } from '#server/open-media.ts'
import { interrupted, runCommand } from './command.ts'
import type { Help } from './help.ts'

const usage = 'Usage: npm run db:reset [-- --yes]'

const help: Help = {
  usage,
  does: 'Deletes all data of the embedded database and loads the demo content.',
  options: { '--yes': 'also on a public site, and where members are no demo members' },
  examples: ['npm run db:reset'],
}

const status = await runCommand(help, async ({ args, config, open, progress }) => {
  const { yes } = readOptions(args)
  const { dataDir, databaseUrl, demoSignIn } = config
  if (databaseUrl) {
    throw new Error('DATABASE_URL is set. Only the embedded database can be reset. Nothing was changed.')
  }
  if (!demoSignIn && !yes) {
    throw new Error(`${config.siteUrl} is a public site. To delete all of its data, add --yes.\n${usage}`)
  }
  const { connection, database } = await open({ exclusive: true })
  if (!yes && (await withClient(connection, hasRealMembers))) {
    throw new Error(
      `${dataDir} has members who are not demo members. To delete all data, add --yes.\n${usage}`,
    )
  }
  const media = await openMedia(config)
  await withClient(connection, dropEverything)
  for await (const { name } of media.list()) await media.remove(name)
  await migrate(connection)
  await loadDemo({ database, media, log: progress.log })
  console.log(`The database in ${dataDir} was reset.`)
  return 0
})
if (status === interrupted) console.error('Stopped. Run it again to finish.')
process.exit(status)

function readOptions(args: string[]): { yes?: boolean } {
  try {
    return parseArgs({ args, options: { yes: { type: 'boolean' } } }).values
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${usage}`, { cause: error })
  }
}
