import { setTimeout as pause } from 'node:timers/promises'
import { sendContactMessage } from '#contract/contact.ts'
import { requestPasswordReset } from '#contract/password-reset.ts'
import { freePort } from '#database/embedded/settings.ts'
import { within, type Fault } from '#bench/chaos/fault.ts'
import { emptyLedger } from '#bench/chaos/ledger.ts'
import { startMailServer } from '#bench/chaos/mail-server.ts'
import { makePlace } from '#bench/chaos/place.ts'
import { send } from '#bench/chaos/send.ts'
import { signUpWriters } from '#bench/chaos/writers.ts'
import { call } from '#bench/load/http/message.ts'
import { startSite } from '#bench/load/site/start.ts'

const message = { name: 'A Guest', email: 'guest@example.org', category: 'bug', message: 'It does not work' }

/** Nothing listens where mail is to be sent to; later something does. */
export const mailServerDown: Fault = {
  name: 'mail server down',
  async cause({ lifetime }) {
    const place = await makePlace({ lifetime })
    const mailPort = await freePort()
    const site = await startSite(place.dataDir, lifetime, {
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      OPERATOR_EMAIL: 'operator@example.org',
    })
    const writers = await signUpWriters(site.port, emptyLedger(), 5)
    const messages = [
      ...writers.map(({ email }) => call(requestPasswordReset, { body: { email } })),
      ...writers.map((_, n) =>
        call(sendContactMessage, { body: { ...message, subject: `Bug Report: ${n}` } }),
      ),
    ]
    const answers = await Promise.all(messages.map((one) => send(site.port, one)))
    await pause(1500)
    const begun = performance.now()
    const received = await startMailServer(mailPort, { lifetime })
    while (received.length < messages.length && performance.now() - begun < 60_000) await pause(50)
    const again = performance.now() - begun
    // One that goes twice would come now.
    await pause(1000)
    const ids = new Set(received.map((mail) => /^message-id: (.*)$/im.exec(mail)?.[1]))
    await site.stop()
    return {
      times: 1,
      again: [again],
      promises: [
        {
          promise: `whoever causes a mail is answered as ever (${messages.length})`,
          broken: answers.flatMap((answer, n) =>
            answer?.status === messages[n]!.status
              ? []
              : [`status ${answer?.status}: ${answer?.body?.detail}`],
          ),
        },
        within(
          'and',
          2000,
          answers.map((answer) => answer?.took ?? Infinity),
        ),
        {
          promise: 'every mail goes out once, within a minute after the mail server is back',
          broken:
            ids.size === messages.length && received.length === ids.size
              ? []
              : [`${received.length} mails, ${ids.size} different ones, of ${messages.length}`],
        },
      ],
    }
  },
}
