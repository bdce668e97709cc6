import { rm } from 'node:fs/promises'
import type { Database } from '#database/client.ts'
import { discard, finish, postpone, takeDue, type DueMail } from './queue.ts'
import { outboxTransport, smtpTransport, type Addressed, type MailTransport } from './transport.ts'

export interface MailWorker {
  /** A mail was asked for: look now. */
  wake(): void
  /** Takes no more mails, and waits for those under way. */
  stop(): Promise<void>
}

interface Options {
  database: Database
  /** Without one, mails are written to files in `outboxDir`. */
  smtpUrl: string | undefined
  /** The sender's address. */
  from: string
  outboxDir: string
  log: { info(line: string): void; warn(line: string): void }
  /** Milliseconds from one look to the next: another server may have asked for mails. */
  interval?: number
  /** Milliseconds until the next try, after so many. */
  pauseAfter?: (attempts: number) => number
}

const atOnce = 5
const longestPause = 60 * 60_000
const longestStop = 10_000

/** 5 s, 20 s, 80 s, and so on up to an hour. */
function growingPause(attempts: number): number {
  return Math.min(5_000 * 4 ** (attempts - 1), longestPause)
}

function after(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref())
}

/** Sends what lies in the table `mails` until it is stopped. Never logs what a mail says or to whom it goes. */
export function startMailWorker(options: Options): MailWorker {
  const { database, smtpUrl, from, outboxDir, log } = options
  const { interval = 5_000, pauseAfter = growingPause } = options
  const transport = smtpUrl ? smtpTransport(smtpUrl, from) : outboxTransport(outboxDir, from)
  const work: Work = { database, transport, log, pauseAfter, sent: new Map() }
  let stopped = false
  let again = false
  let running: Promise<void> | undefined

  async function look(): Promise<void> {
    let sent = 0
    do {
      again = false
      sent = await sendDue(work)
    } while (!stopped && (again || sent === atOnce))
  }

  function wake(): void {
    again = true
    if (stopped || running) return
    running = look()
      .catch((error: Error) => log.warn(`The queue of mails can not be read: ${error.message}`))
      .finally(() => {
        running = undefined
        if (again && !stopped) setImmediate(wake)
      })
  }

  const timer = setInterval(wake, interval).unref()
  wake()

  return {
    wake,
    async stop() {
      stopped = true
      clearInterval(timer)
      await Promise.race([running, after(longestStop)])
      transport.close()
    },
  }
}

interface Work {
  database: Database
  transport: MailTransport
  log: Options['log']
  pauseAfter: (attempts: number) => number
  /** Sent, but not yet written down as sent: the file that a mail was written to, if it was. */
  sent: Map<number, string | undefined>
}

/** Sends what is due, a few at once. Returns how many it took. */
async function sendDue(work: Work): Promise<number> {
  const mails = await takeDue(work.database, atOnce)
  const results = await Promise.allSettled(mails.map((mail) => handle(work, mail)))
  for (const result of results) {
    if (result.status === 'rejected') throw result.reason as Error
  }
  return mails.length
}

async function handle(work: Work, mail: DueMail): Promise<void> {
  const { database, log, sent } = work
  const { id, address } = mail
  if (address === null) return discard(database, id)
  if (mail.expired && !sent.has(id)) {
    log.warn(`Mail ${id} could not be sent in time and is given up.`)
    await finish(database, id, 'expired')
    return
  }
  if (!sent.has(id)) {
    const outcome = await tryToSend(work, { ...mail, address })
    if (!outcome) return
    sent.set(id, outcome.file)
  }
  const file = sent.get(id)
  const isThere = await finish(database, id, 'sent')
  sent.delete(id)
  // Its account was deleted while it was written, with all files that were there by then.
  if (!isThere && file !== undefined) await rm(file, { force: true })
}

/** Undefined when the mail could not be sent; else the file that it was written to, if it was. */
async function tryToSend(
  { database, transport, log, pauseAfter }: Work,
  mail: Addressed,
): Promise<{ file: string | undefined } | undefined> {
  const { id, attempts } = mail
  try {
    const file = await transport.send(mail)
    log.info(file ? `Mail ${id} lies in ${file}` : `Mail ${id} is sent.`)
    return { file }
  } catch (error) {
    const pause = pauseAfter(attempts)
    log.warn(`Mail ${id}, try ${attempts}: ${reasonOf(error)}. Next try in ${Math.ceil(pause / 1000)} s.`)
    await postpone(database, mail, pause)
    return undefined
  }
}

/** Why a mail was refused, without the server's words: they may repeat addresses. */
function reasonOf(error: unknown): string {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string }
  const parts = [code ?? 'failed', responseCode, command && `at ${command}`]
  return parts.filter((part) => part !== undefined && part !== '').join(' ')
}
