import { setTimeout as pause } from 'node:timers/promises'
import { sendContactMessage } from '#contract/contact.ts'
import { requestPasswordReset } from '#contract/password-reset.ts'
import { freePort } from '#database/embedded/settings.ts'
import { createDataDirectory } from '#bench/chaos/data-directory.ts'
import { maxTime, type Fault } from '#bench/chaos/fault.ts'
import { startMailServer } from '#bench/chaos/mail-server.ts'
import { send } from '#bench/chaos/site-client.ts'
import { emptyHistory, registerWriters } from '#bench/chaos/writers.ts'
import { call } from '#bench/http/request.ts'
import { startSite } from '#bench/site/site-process.ts'

const message = { name: 'A Guest', email: 'guest@example.org', category: 'bug', message: 'It does not work' }

/** The mail server refuses connections, then accepts them. */
export const mailServerDown: Fault = {
  name: 'mail server down',
  async inject({ cleanup }) {
    const { dataDir } = await createDataDirectory(cleanup)
    const mailPort = await freePort()
    const site = await startSite(dataDir, cleanup, {
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      EMAIL_VERIFICATION: 'off',
      OPERATOR_EMAIL: 'operator@example.org',
    })
    const members = await registerWriters(site.port, emptyHistory(), 5)
    const requests = [
      ...members.map(({ email }) => call(requestPasswordReset, { body: { email } })),
      ...members.map((_, n) =>
        call(sendContactMessage, { body: { ...message, subject: `Bug Report: ${n}` } }),
      ),
    ]
    const responses = await Promise.all(requests.map((request) => send(site.port, request)))
    await pause(1500)
    const begin = performance.now()
    const received = await startMailServer(mailPort, cleanup)
    while (received.length < requests.length && performance.now() - begin < 60_000) await pause(50)
    const recovery = performance.now() - begin
    // Duplicates would arrive now.
    await pause(1000)
    const ids = new Set(received.map((mail) => /^message-id: (.*)$/im.exec(mail)?.[1]))
    await site.stop()
    const unexpected = responses.filter((response, n) => response?.status !== requests[n]!.status)
    const sentOnce = ids.size === requests.length && received.length === ids.size
    return {
      count: 1,
      recoveryTimes: [recovery],
      invariants: [
        {
          name: `requests that send mail succeed (${requests.length})`,
          violations: unexpected.map((response) => `status ${response?.status}: ${response?.body?.detail}`),
        },
        maxTime(
          'they are answered',
          2000,
          responses.map((response) => response?.time ?? Infinity),
        ),
        {
          name: 'every mail is sent once, within a minute after the mail server is back',
          violations: sentOnce
            ? []
            : [`${received.length} mails, ${ids.size} distinct, of ${requests.length}`],
        },
      ],
    }
  },
}
