import { setTimeout as pause } from 'node:timers/promises'
import { login } from '#contract/accounts.ts'
import { createComment } from '#contract/comments.ts'
import { listNotifications } from '#contract/notifications.ts'
import { confirmResetCode, requestPasswordReset, setNewPassword } from '#contract/password-reset.ts'
import { createPost } from '#contract/posts.ts'
import { listPosts } from '#contract/feed.ts'
import { getProfile } from '#contract/profiles.ts'
import { freePort } from '#database/embedded/settings.ts'
import { withClient } from '#database/with-client.ts'
import type { Fault, Promised } from '#bench/chaos/fault.ts'
import { emptyLedger } from '#bench/chaos/ledger.ts'
import { startMailServer } from '#bench/chaos/mail-server.ts'
import { makePlace, type Place } from '#bench/chaos/place.ts'
import { send, type Answered } from '#bench/chaos/send.ts'
import { anHourAhead, setClockBack } from '#bench/chaos/set-back.ts'
import { beginWriting, password, signUpWriters, type Writer } from '#bench/chaos/writers.ts'
import { call } from '#bench/load/http/message.ts'
import { startSite, type Site } from '#bench/load/site/start.ts'

const rates =
  'login=3/1m register=99/1h post=999/1h new_member_post=999/1h comment=999/1h new_member_comment=999/1h'
const settings = { ...anHourAhead, RATE_LIMITS: rates }

/** Signs in until it is refused: the last answer. */
async function exhaustLogins({ port }: Site, email: string) {
  for (;;) {
    const answer = (await send(port, call(login, { body: { username: email, password: 'wrong 1' } })))!
    if (answer.status === 429) return answer
  }
}

/** A mail's first try has failed, and it waits for the second. */
async function untilPutOff({ connection }: Place): Promise<void> {
  const statement = `select from pgboss.job where name = 'mail' and state = 'retry'`
  await withClient(connection, async (client) => {
    while ((await client.query(statement)).rowCount === 0) await pause(20)
  })
}

function promised(promise: string, ...found: [isSo: boolean, else_: string][]): Promised {
  return { promise, broken: found.flatMap(([isSo, else_]) => (isSo ? [] : [else_])) }
}

/** Every title of the feed, in its order, three to a page. */
async function wholeFeed({ port }: Site): Promise<string[]> {
  const titles: string[] = []
  let path: string | undefined = call(listPosts, { query: { limit: 3 } }).path
  while (path) {
    const page: Answered = (await send(port, { method: 'GET', path, headers: {} }))!
    titles.push(...page.body.map(({ title }: { title: string }) => title))
    path = /^<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
  }
  return titles
}

/** The new password that a member sets with the code that was mailed; whether each step was taken. */
async function resetPassword({ port }: Site, { email }: Writer, mail: string): Promise<[boolean, string]> {
  const code = /\b\d{6}\b/.exec(mail.slice(mail.indexOf('\r\n\r\n')))?.[0] ?? ''
  const confirmed = await send(port, call(confirmResetCode, { body: { email, code } }))
  const reset_token = confirmed?.body.reset_token
  const body = { new_password: password, confirm_password: password, reset_token }
  const set = await send(port, call(setNewPassword, { body }))
  return [set?.status === 200, `code: ${confirmed?.status}, new password: ${set?.status}`]
}

/** The machine's clock is set back an hour under a site that runs. */
export const clockBack: Fault = {
  name: 'clock set back an hour',
  async cause({ lifetime }) {
    const place = await makePlace({ lifetime })
    const mailPort = await freePort()
    const site = await startSite(place.dataDir, lifetime, {
      ...settings,
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    })
    const { port } = site
    const ledger = emptyLedger()
    const writers = await signUpWriters(port, ledger, 3)
    const [author, reader, forgetful] = writers as [Writer, Writer, Writer]
    const writing = beginWriting(port, [author], ledger, 3)
    while (ledger.posts.length < 8) await pause(5)
    await writing.stop()
    await exhaustLogins(site, author.email)
    await send(port, call(requestPasswordReset, { body: { email: forgetful.email } }))
    await untilPutOff(place)
    const received = await startMailServer(mailPort, { lifetime })

    await setClockBack(site, place)

    const begun = performance.now()
    const signedIn = (await send(port, call(login, { body: { username: author.email, password } })))!
    const token = author.token
    const profile = await send(port, call(getProfile, { token }))
    const body = { title: 'After it', description: 'x', category_ids: [1] }
    const posted = await send(port, call(createPost, { token, body }))
    const params = { id: ledger.posts[0]!.id }
    const commented = call(createComment, { token: reader.token, params, body: { text: 'After it' } })
    const answered = await send(port, commented)
    const news = await send(port, call(listNotifications, { token }))
    const titles = await wholeFeed(site)
    const wanted = [...ledger.posts.map(({ title }) => title), 'After it'].sort()
    const refused = await exhaustLogins(site, reader.email)
    const wait = Number(refused.headers.get('retry-after'))
    while (received.length === 0 && performance.now() - begun < 60_000) await pause(50)
    const promises = [
      promised(
        'nobody is locked out: sessions last, limits end when they would have',
        [profile?.status === 200, `a session: ${profile?.status}`],
        [signedIn.status === 200, `login: ${signedIn.status}, ${signedIn.body.detail}`],
        [wait > 0 && wait <= 60, `a wait of ${wait} s where it is 60 at most`],
      ),
      promised(
        'a mail that waited goes out within a minute, and its code is good',
        [received.length === 1, `${received.length} mails`],
        await resetPassword(site, forgetful, received[0] ?? ''),
      ),
      promised(
        'the feed has every post once, whatever its page; news arrive',
        [posted?.status === 201 && answered?.status === 201, 'it could not be written'],
        [JSON.stringify(titles.sort()) === JSON.stringify(wanted), `${titles.length} of ${wanted.length}`],
        [news?.body.length >= 1, 'no notification'],
      ),
    ]
    await site.stop()
    return { times: 1, promises, again: [] }
  },
}
