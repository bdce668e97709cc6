import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { MailJob } from './mail.ts'

/** A mail with the address that it goes to. */
export interface Addressed extends Pick<MailJob, 'subject' | 'text' | 'html' | 'reply_to' | 'headers'> {
  /** The id of its job: the same at every try, and so is the Message-ID. */
  id: string
  address: string
  createdOn: Date
}

/** Hands mails over. The error of a failure does not repeat what the mail says. */
export interface MailTransport {
  /** Resolves with the path of the file, when the mail was written to one. */
  send(mail: Addressed): Promise<string | undefined>
  close(): void
}

// Milliseconds; together far below the expiry of a job.
const timeouts = {
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
    date: mail.createdOn,
    messageId: `<${mail.id}@${domainOf(from)}>`,
    headers: { ...mail.headers, 'Auto-Submitted': 'auto-generated' },
    // A message must not name files or addresses for nodemailer to load.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Sends over SMTP. */
export function smtpTransport(smtpUrl: string, from: () => string): MailTransport {
  const transport = createTransport({ url: smtpUrl, ...timeouts })
  return {
    async send(mail) {
      await transport.sendMail(messageOf(mail, from()))
      return undefined
    },
    close: () => transport.close(),
  }
}

/** Writes each mail to a file that mail programs open. A second try replaces the file. */
export function fileTransport(mailDir: string, from: () => string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const { message } = await composer.sendMail(messageOf(mail, from()))
      const time = mail.createdOn.toISOString().replaceAll(':', '-')
      const file = join(mailDir, `${time}-${mail.id}.eml`)
      await mkdir(mailDir, { recursive: true, mode: 0o700 })
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${file}.part`, file)
      return file
    },
    close: () => composer.close(),
  }
}
