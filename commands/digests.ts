import { parseArgs } from 'node:util'
import { z } from 'zod'
import { queueDueMails } from '#api/notifications/mails/public.ts'
import { siteName } from '#api/site/public.ts'
import { migrate } from '#database/migrate.ts'
import { readSecret } from '#server/config/secret.ts'
import { runCommand } from './command.ts'

const usage = 'Usage: npm run digests -- [--now TIME]'

const status = await runCommand(async ({ args, config, openExisting, progress, signal }) => {
  const now = readNow(args)
  const { database, connection } = await openExisting()
  await migrate(connection)
  const settings = {
    ...{ database, secret: await readSecret(config), siteUrl: config.siteUrl },
    siteName: await siteName(database, config.fixedSettings),
    emailVerification: config.accounts.emailVerification,
  }
  let [mails, failures] = [0, 0]
  const onError = (error: Error) => {
    failures += 1
    progress.log(`A mail could not be made: ${error.message}`)
  }
  for await (const queued of queueDueMails(settings, { now, signal, onError })) {
    mails += queued.mails
    console.log(
      `${queued.username}: ${count(queued.mails, 'mail')} (${queued.cadence}) about ${count(queued.notifications, 'notification')}`,
    )
  }
  console.log(`${count(mails, 'mail')} queued for ${now.toISOString()}. The server sends them.`)
  return failures > 0 ? 1 : 0
})
process.exit(status)

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

/** The time in `--now TIME`, else the time of the clock. Throws a sentence for anything else. */
function readNow(args: string[]): Date {
  const given = parse(args)
  if (given === undefined) return new Date()
  const time = z.iso.datetime({ offset: true }).safeParse(given)
  if (!time.success) {
    throw new Error(
      `TIME must be a time with its zone, such as 2026-12-24T08:00:00Z, not ${given}.\n${usage}`,
    )
  }
  return new Date(time.data)
}

function parse(args: string[]): string | undefined {
  try {
    return parseArgs({ args, options: { now: { type: 'string' } } }).values.now
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${usage}`, { cause: error })
  }
}
