import { z } from 'zod'
import { layOut, sendNow } from '#api/mail/public.ts'
import { siteName } from '#api/site/public.ts'
import { senderOf } from '#server/config/config.ts'
import { runCommand, type Command } from './command.ts'
import type { Help } from './help.ts'

const usage = 'Usage: npm run mail -- test ADDRESS'
const help: Help = {
  usage,
  does: 'Sends a mail to an address now, as the site sends its mails: by SMTP_URL, else to a file.',
  options: { ADDRESS: 'where the mail goes' },
  examples: ['npm run mail -- test ada@example.org'],
  exits: { 0: 'the mail server has taken the mail, or the file is written' },
}

/** The name of the site; the usual one before its first start, because the settings for mail can be tested then, too. */
async function nameOf({ config, signal, openExisting }: Command): Promise<string> {
  const { fixedSettings } = config
  if (fixedSettings.name !== undefined) return fixedSettings.name
  try {
    const { database } = await openExisting()
    return await siteName(database, fixedSettings)
  } catch (error) {
    if (signal.aborted) throw error
    return 'Toolshelf'
  }
}

const status = await runCommand(help, async (command) => {
  const { args, config } = command
  const [action, address, ...more] = args
  if (action !== 'test' || !z.email().safeParse(address).success || more.length > 0) throw new Error(usage)
  const { siteUrl, smtpUrl, mailDir } = config
  const name = await nameOf(command)
  const from = senderOf(config, name)
  const parts = ['This mail was sent to test the settings for mail. There is nothing to do.']
  const mail = layOut({ siteName: name, siteUrl }, `Test of mail from ${name}`, parts)
  const file = await sendNow({ smtpUrl, from: () => from, mailDir }, address!, mail).catch((error: Error) => {
    throw new Error(`The mail server of SMTP_URL did not take the mail: ${error.message}.`, { cause: error })
  })
  console.log(
    file ? `SMTP_URL is not set: the mail is in ${file}` : `The mail server has taken the mail from ${from}.`,
  )
  return 0
})
process.exit(status)
