import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { login } from '#contract/accounts.ts'
import { createComment } from '#contract/comments.ts'
import { listPosts } from '#contract/feed.ts'
import { listNotifications } from '#contract/notifications.ts'
import { confirmResetCode, requestPasswordReset, setNewPassword } from '#contract/password-reset.ts'
import { createPost } from '#contract/posts.ts'
import { getProfile } from '#contract/profiles.ts'
import { freePort } from '#database/embedded/settings.ts'
import { withClient } from '#database/primary-client.ts'
import { createDataDirectory, type DataDirectory } from '#bench/chaos/data-directory.ts'
import type { Fault, Invariant } from '#bench/chaos/fault.ts'
import { startMailServer } from '#bench/chaos/mail-server.ts'
import { send, type TimedResponse } from '#bench/chaos/site-client.ts'
import { emptyHistory, password, registerWriters, startWriters, type Writer } from '#bench/chaos/writers.ts'
import { call } from '#bench/http/request.ts'
import { startSite, type SiteProcess } from '#bench/site/site-process.ts'

const rateLimits =
  'login=3/1m register=99/1h post=999/1h new_member_post=999/1h comment=999/1h new_member_comment=999/1h'
const clockOffset = fileURLToPath(new URL('../clock-offset.ts', import.meta.url))
const settings = {
  NODE_OPTIONS: `--import=${clockOffset}`,
  RATE_LIMITS: rateLimits,
  EMAIL_VERIFICATION: 'off',
}
const afterChange = 'After the clock change'

/** Sets the clock of a running site back by an hour. */
export const clockSetBack: Fault = {
  name: 'clock set back by an hour',
  async inject({ cleanup }) {
    const directory = await createDataDirectory(cleanup)
    const mailPort = await freePort()
    const site = await startSite(directory.dataDir, cleanup, {
      ...settings,
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    })
    const { port } = site
    const history = emptyHistory()
    const [author, reader, forgetful] = (await registerWriters(port, history, 3)) as [Writer, Writer, Writer]
    const writers = startWriters(port, [author], history, 3)
    while (history.posts.length < 8) await pause(5)
    await writers.stop()
    await exhaustLogins(site, author.email)
    await send(port, call(requestPasswordReset, { body: { email: forgetful.email } }))
    await untilFirstAttemptFailed(directory)
    const received = await startMailServer(mailPort, cleanup)

    await setClockBack(site, directory)

    const begin = performance.now()
    const loggedIn = (await send(port, call(login, { body: { username: author.email, password } })))!
    const { token } = author
    const profile = await send(port, call(getProfile, { token }))
    const body = { title: afterChange, description: 'x', category_ids: [1] }
    const posted = await send(port, call(createPost, { token, body }))
    const params = { id: history.posts[0]!.id }
    const comment = call(createComment, { token: reader.token, params, body: { text: afterChange } })
    const commented = await send(port, comment)
    const notifications = await send(port, call(listNotifications, { token }))
    const titles = await readFeed(site)
    const expectedTitles = [...history.posts.map(({ title }) => title), afterChange].sort()
    const retryAfter = Number((await exhaustLogins(site, reader.email)).headers.get('retry-after'))
    while (received.length === 0 && performance.now() - begin < 60_000) await pause(50)
    const invariants = [
      invariant(
        'sessions stay valid, rate limits end on time',
        [profile?.status === 200, `session: ${profile?.status}`],
        [loggedIn.status === 200, `login: ${loggedIn.status}, ${loggedIn.body.detail}`],
        [retryAfter > 0 && retryAfter <= 60, `Retry-After is ${retryAfter} s, the maximum 60 s`],
      ),
      invariant(
        'a queued mail is sent within a minute, its code is valid',
        [received.length === 1, `${received.length} mails`],
        await resetPassword(site, forgetful, received[0] ?? ''),
      ),
      invariant(
        'the feed contains every post once on its pages; notifications arrive',
        [posted?.status === 201 && commented?.status === 201, 'a write failed'],
        [
          JSON.stringify(titles.sort()) === JSON.stringify(expectedTitles),
          `${titles.length} of ${expectedTitles.length} posts`,
        ],
        [notifications?.body.length >= 1, 'no notification'],
      ),
    ]
    await site.stop()
    return { count: 1, invariants, recoveryTimes: [] }
  },
}

function invariant(name: string, ...checks: [holds: boolean, violation: string][]): Invariant {
  return { name, violations: checks.flatMap(([holds, violation]) => (holds ? [] : [violation])) }
}

// An update that moves all timestamps of a table an hour ahead.
const timestampUpdates = `
  select quote_ident(table_name) as name,
    string_agg(format('%1$I = %1$I + interval ''1 hour''', column_name), ', ') as assignments
  from information_schema.columns
  where table_schema = 'public' and data_type = 'timestamp with time zone' and is_generated = 'NEVER'
  group by table_name`

/**
 * Sets the site's clock back by an hour. PostgreSQL's clock cannot be changed separately from the machine's, so its
 * stored timestamps are moved an hour ahead, with the same effect.
 */
async function setClockBack(site: SiteProcess, { connection }: DataDirectory): Promise<void> {
  await withClient({ ...connection, user: 'postgres' }, async (client) => {
    await client.query('begin; set local session_replication_role = replica')
    const { rows } = await client.query<{ name: string; assignments: string }>(timestampUpdates)
    for (const { name, assignments } of rows) await client.query(`update ${name} set ${assignments}`)
    await client.query('commit')
  })
  for (const { pid } of await site.processes()) process.kill(pid, 'SIGUSR2')
  // The first request and the signal may arrive in one turn of the event loop; the second request comes after both.
  for (let n = 0; n < 2; n += 1) await fetch(`http://127.0.0.1:${site.port}/healthz`)
}

/** Fails to log in until rate limited. Returns the refusal. */
async function exhaustLogins({ port }: SiteProcess, email: string) {
  for (;;) {
    const body = { username: email, password: 'wrong 1' }
    const response = (await send(port, call(login, { body })))!
    if (response.status === 429) return response
  }
}

async function untilFirstAttemptFailed({ connection }: DataDirectory): Promise<void> {
  const statement = `select from pgboss.job where name = 'mail' and state = 'retry'`
  await withClient(connection, async (client) => {
    while ((await client.query(statement)).rowCount === 0) await pause(20)
  })
}

/** The titles of all posts, read in pages of three. */
async function readFeed({ port }: SiteProcess): Promise<string[]> {
  const titles: string[] = []
  let path: string | undefined = call(listPosts, { query: { limit: 3 } }).path
  while (path) {
    const page: TimedResponse = (await send(port, { method: 'GET', path, headers: {} }))!
    titles.push(...page.body.map(({ title }: { title: string }) => title))
    path = /^<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
  }
  return titles
}

/** Sets a new password with the code of the mail. */
async function resetPassword(
  { port }: SiteProcess,
  { email }: Writer,
  mail: string,
): Promise<[holds: boolean, violation: string]> {
  const code = /\b\d{6}\b/.exec(mail.slice(mail.indexOf('\r\n\r\n')))?.[0] ?? ''
  const confirmed = await send(port, call(confirmResetCode, { body: { email, code } }))
  const reset_token = confirmed?.body.reset_token
  const body = { new_password: password, confirm_password: password, reset_token }
  const changed = await send(port, call(setNewPassword, { body }))
  return [changed?.status === 200, `code: ${confirmed?.status}, new password: ${changed?.status}`]
}
