import { rm } from 'node:fs/promises'
import type { JobResult, JobWithMetadata } from 'pg-boss'
import type { Database } from '#database/client.ts'
import type { Worker } from '#api/jobs/public.ts'
import type { MailJob } from './mail.ts'
import { blankMail, correctStartTimes, deleteMail, findMails, type QueuedMail } from './queries.ts'
import { fileTransport, smtpTransport, type MailTransport } from './transport.ts'

interface Settings {
  database: Database
  /** Without it, mails are written to files in `mailDir`. */
  smtpUrl: string | undefined
  /** The sender's address now. */
  from: () => string
  mailDir: string
  log: { info(line: string): void; warn(line: string): void }
}

interface Work {
  database: Database
  transport: MailTransport
  log: Settings['log']
  /** Mails that were sent and still lie in the queue, with the file that each was written to, if it was. */
  sent: Map<string, string | undefined>
}

const atOnce = 5
const pollingSeconds = 5

/** The worker that sends mails. Never logs what a mail says or to whom it goes. */
export function mailWorker({ database, smtpUrl, from, mailDir, log }: Settings): Worker<MailJob> {
  const transport = smtpUrl ? smtpTransport(smtpUrl, from) : fileTransport(mailDir, from)
  const work: Work = { database, transport, log, sent: new Map() }
  return {
    batchSize: atOnce,
    pollingSeconds,
    work: (jobs) => sendMails(work, jobs),
    async prepare() {
      await correctStartTimes(database)
    },
    close: transport.close,
  }
}

async function sendMails(work: Work, jobs: JobWithMetadata<MailJob>[]): Promise<JobResult[]> {
  const mails = await findMails(
    work.database,
    jobs.map(({ id }) => id),
  )
  return Promise.all(
    jobs.map(async (job): Promise<JobResult> => {
      const mail = mails.get(job.id)
      // Its account was deleted.
      if (!mail) return { id: job.id, status: 'completed' }
      // One mail that the database refuses does not fail the others.
      const result = await sendMail(work, job, mail).catch((error: Error) => {
        work.log.warn(`Mail ${job.id} could not be taken off the queue: ${error.message}`)
        return { status: 'failed' as const }
      })
      return { id: job.id, ...result }
    }),
  )
}

async function sendMail(
  work: Work,
  job: JobWithMetadata<MailJob>,
  { address, is_expired }: QueuedMail,
): Promise<Omit<JobResult, 'id'>> {
  const { database, log, sent } = work
  const { id } = job
  if (!sent.has(id)) {
    if (address === null) {
      await deleteMail(database, id)
      return { status: 'completed' }
    }
    if (is_expired) {
      log.warn(`Mail ${id} could not be sent in time and is given up.`)
      await blankMail(database, id)
      return { status: 'deadletter', output: 'expired' }
    }
    const failure = await tryToSend(work, job, address)
    if (failure !== undefined) return { status: 'failed', output: failure }
  }
  const file = sent.get(id)
  const isThere = await deleteMail(database, id)
  sent.delete(id)
  // The account was deleted meanwhile, with the files that were there by then.
  if (!isThere && file !== undefined) await rm(file, { force: true })
  return { status: 'completed' }
}

/** Sends a mail and notes it in `sent`. Returns the reason when that fails. */
async function tryToSend(
  { transport, log, sent }: Work,
  { id, data, createdOn, retryCount }: JobWithMetadata<MailJob>,
  address: string,
): Promise<string | undefined> {
  try {
    const file = await transport.send({ id, address, createdOn, ...data })
    log.info(file ? `Mail ${id} lies in ${file}` : `Mail ${id} is sent.`)
    sent.set(id, file)
    return undefined
  } catch (error) {
    const reason = reasonOf(error)
    log.warn(`Mail ${id}, try ${retryCount + 1}: ${reason}. It is tried again.`)
    return reason
  }
}

/** The reason for a refusal, without the mail server's words: they may repeat addresses. */
function reasonOf(error: unknown): string {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string }
  const parts = [code ?? 'failed', responseCode, command && `at ${command}`]
  return parts.filter((part) => part !== undefined && part !== '').join(' ')
}
