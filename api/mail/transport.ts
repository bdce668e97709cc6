import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { DueMail } from './queue.ts'

export type Addressed = DueMail & { address: string }

/** Hands mails over. Rejects when one could not be handed over, without a word of what it says. */
export interface MailTransport {
  /** Resolves to where the mail lies, when it was written to a file. */
  send(mail: Addressed): Promise<string | undefined>
  close(): void
}

// Together far below what a try may take.
const patience = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
}

function domainOf(from: string): string {
  const [, domain = 'localhost'] = from.trim().replace(/>$/, '').split('@').slice(-2)
  return domain
}

function messageOf(mail: Addressed, from: string): SendMailOptions {
  return {
    from,
    to: { name: '', address: mail.address },
    ...(mail.reply_to !== null && { replyTo: { name: '', address: mail.reply_to } }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: mail.created_at,
    messageId: `<${mail.message_id}@${domainOf(from)}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    // What a message says is never taken for the name of a file or for an address to load.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Sends over SMTP. */
export function smtpTransport(smtpUrl: string, from: string): MailTransport {
  const transport = createTransport({ url: smtpUrl, ...patience })
  return {
    async send(mail) {
      await transport.sendMail(messageOf(mail, from))
      return undefined
    },
    close: () => transport.close(),
  }
}

/** Writes each mail as a file that mail programs open. Trying one again replaces its file. */
export function outboxTransport(outboxDir: string, from: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const { message } = await composer.sendMail(messageOf(mail, from))
      const time = mail.created_at.toISOString().replaceAll(':', '-')
      const file = join(outboxDir, `${time}-${mail.id}.eml`)
      await mkdir(outboxDir, { recursive: true, mode: 0o700 })
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${file}.part`, file)
      return file
    },
    close: () => composer.close(),
  }
}
