import { z } from 'zod'
import { layOut, sendNow } from '#api/mail/public.ts'
import { senderOf } from '#server/config/config.ts'
import { runCommand } from './command.ts'
import type { Help } from './help.ts'

const usage = 'Usage: npm run mail -- test ADDRESS'
const help: Help = {
  usage,
  does: 'Sends a mail to an address now, as the site sends its mails: by SMTP_URL, else to a file.',
  options: { ADDRESS: 'where the mail goes' },
  examples: ['npm run mail -- test ada@example.org'],
  exits: { 0: 'the mail server has taken the mail, or the file is written' },
}

const status = await runCommand(help, async ({ args, config }) => {
  const [action, address, ...more] = args
  if (action !== 'test' || !z.email().safeParse(address).success || more.length > 0) throw new Error(usage)
  const { siteUrl, smtpUrl, mailDir, fixedSettings } = config
  const siteName = fixedSettings.name ?? 'Toolshelf'
  const from = senderOf(config, siteName)
  const parts = ['This mail was sent to test the settings for mail. There is nothing to do.']
  const mail = layOut({ siteName, siteUrl }, `Test of mail from ${siteName}`, parts)
  const file = await sendNow({ smtpUrl, from: () => from, mailDir }, address!, mail).catch((error: Error) => {
    throw new Error(`The mail server of SMTP_URL did not take the mail: ${error.message}.`, { cause: error })
  })
  console.log(
    file ? `SMTP_URL is not set: the mail is in ${file}` : `The mail server has taken the mail from ${from}.`,
  )
  return 0
})
process.exit(status)
