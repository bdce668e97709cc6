import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { likeComment } from '#contract/comment-likes.ts'
import { createComment } from '#contract/comments.ts'
import { hidePost, restorePost } from '#contract/moderation.ts'
import { unsubscribe, updateNotificationSettings } from '#contract/notification-settings.ts'
import { listNotifications, markAllNotificationsRead } from '#contract/notifications.ts'
import { updateProfile } from '#contract/profiles.ts'
import { likePost, ratePost, unlikePost } from '#contract/reactions.ts'
import { inTransaction } from '#database/transaction.ts'
import { notify } from '#api/notifications/public.ts'
import { createTestApi } from '#testing/api.ts'
import { deleteQueuedMails, queuedMails } from '#testing/queued-mails.ts'
import { insertCrowd, type Member } from '#testing/rows.ts'
import { queueDueMails, type Queued } from './send-due.ts'

const secret = 'for tests only'
const site = { siteName: 'Tools & more', siteUrl: 'https://tools.example' }
const api = await createTestApi({ secret, ...site })
const { database } = api
const [bob, cleo] = (await insertCrowd(database, 2)) as [Member, Member]
await database.updateTable('members').set({ name: 'Bob <b>' }).where('id', '=', bob.id).execute()
await database.updateTable('members').set({ name: 'Cleo' }).where('id', '=', cleo.id).execute()

beforeEach(async () => {
  await deleteQueuedMails(database)
  await database.deleteFrom('notifications').execute()
  await database.deleteFrom('notification_mail_schedule').execute()
})

async function run(now: Date | string, emailVerification = false): Promise<Queued[]> {
  const queued: Queued[] = []
  const settings = { database, secret, ...site, emailVerification }
  const onError = (error: Error) => {
    throw error
  }
  for await (const one of queueDueMails(settings, { now: new Date(now), onError })) queued.push(one)
  return queued
}

const set = ({ token }: Member, body: object) => api.call(updateNotificationSettings, { token, body })
const comment = ({ token }: Member, id: number) =>
  api.call(createComment, { token, params: { id }, body: { text: 'Nice' } })
const like = ({ token }: Member, id: number) => api.call(likePost, { token, params: { id } })

/** An author with a post, who gets mails about comments and likes. */
async function newAuthor(email: 'now' | 'daily' | 'weekly', more: object = {}) {
  const author = await api.member()
  const { id } = await api.post(author, { title: 'Ledger & <i>' })
  await set(author, { kinds: { comment: { email }, like: { email } }, ...more })
  return { author, id }
}

/** The time when the next mail of a member is due. */
async function dueAt({ id }: Member): Promise<Date> {
  const { due_at } = await database
    .selectFrom('notification_mail_schedule')
    .select('due_at')
    .where('member_id', '=', id)
    .where('due_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return due_at!
}

const before = (time: Date) => new Date(time.getTime() - 1)
const later = (time: Date, hours: number) => new Date(time.getTime() + hours * 3_600_000)

describe('digests', () => {
  test('go out at 08:00 in the zone of the member, once, with one line for all events of a kind on a post', async () => {
    const { author, id } = await newAuthor('daily', { time_zone: 'Pacific/Auckland' })
    for (const member of [bob, cleo]) await like(member, id)
    for (let n = 0; n < 2; n += 1) await comment(cleo, id)
    const due = await dueAt(author)
    const hour = new Intl.DateTimeFormat('en', {
      ...{ timeZone: 'Pacific/Auckland', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    })
    expect(hour.format(due)).toBe('08:00')
    expect(due.getTime() - Date.now()).toBeLessThanOrEqual(25 * 3_600_000)
    expect(await run(before(due))).toEqual([])
    expect(await run(due)).toMatchObject([
      { cadence: 'daily', username: author.username, mails: 1, notifications: 4 },
    ])
    expect(await run(due)).toEqual([])
    expect(await run(later(due, 24))).toEqual([])

    const [mail, ...more] = await queuedMails(database)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: author.email, to_member: true })
    expect(mail!.subject).toBe('Your daily digest of Tools & more: 2 things are new')
    expect(mail!.text).toContain(
      '* Cleo and Bob <b> liked your post “Ledger & <i>”\n  https://tools.example/posts/',
    )
    expect(mail!.text).toContain('* Cleo commented on your post “Ledger & <i>”, 2 times')
    expect(mail!.html).toContain('Cleo and Bob &lt;b&gt; liked your post “Ledger &amp; &lt;i&gt;”')
    expect(mail!.html).not.toMatch(/<b>|<i>/)
    const token = /^<https:\/\/tools\.example\/api\/notifications\/unsubscribe\/\?token=([^>]+)>$/.exec(
      mail!.headers!['List-Unsubscribe']!,
    )?.[1]
    expect(mail!.headers!['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    expect(mail!.text).toContain(`https://tools.example/unsubscribe?token=${token}`)

    // A later notification is in no mail after the link was used.
    await comment(bob, id)
    expect((await api.call(unsubscribe, { query: { token: token! } })).status).toBe(200)
    await like(bob, (await api.post(author)).id)
    expect(await run(later(due, 48))).toEqual([])
  })

  test('weekly ones go out on a Monday', async () => {
    const { author, id } = await newAuthor('weekly')
    await comment(bob, id)
    const due = await dueAt(author)
    expect(due.toISOString()).toMatch(/T08:00:00\.000Z$/)
    expect(due.getUTCDay()).toBe(1)
    expect(await run(due)).toMatchObject([{ cadence: 'weekly', mails: 1 }])
    expect((await queuedMails(database))[0]!.subject).toBe('Bob <b> commented on your post “Ledger & <i>”')
  })

  test('have no lines of strangers in names, titles and reasons, whatever is stored', async () => {
    const { author, id } = await newAuthor('daily')
    const attacker = await api.member()
    const moderator = await api.member()
    await api.appoint(moderator)
    const lines = '\n\nYour account is closed\u2028\thttps://evil.example'
    await comment(attacker, id)
    await api.call(hidePost, { token: moderator.token, params: { id }, body: { reason: 'No' } })
    await api.call(restorePost, { token: moderator.token, params: { id }, body: { reason: `Yes${lines}` } })
    // Older rows, and those of servers of the version before.
    await database
      .updateTable('members')
      .set({ name: `Eve${lines}` })
      .where('id', '=', attacker.id)
      .execute()
    await database
      .updateTable('posts')
      .set({ title: `Ledger${lines}` })
      .where('id', '=', id)
      .execute()
    await run(await dueAt(author))
    const folded = 'Your account is closed https://evil.example'
    for (const { subject, text } of await queuedMails(database)) {
      expect(subject).not.toMatch(/[\n\u2028]/)
      expect(text).toContain(`* Eve ${folded} commented on your post “Ledger ${folded}”\n`)
      expect(text).toContain(`\n  Yes ${folded}\n`)
      expect(text).not.toMatch(/^Your account|\u2028|\t/m)
    }
    expect(await queuedMails(database)).toHaveLength(1)
  })

  test('leave out what was read on the site, was taken back or is hidden, and what is of the other site is not read there', async () => {
    const { author, id } = await newAuthor('daily')
    const moderator = await api.member()
    await api.appoint(moderator)
    await comment(bob, id)
    await set(author, { kinds: { like: { site: false } } })
    await like(bob, id)
    await like(cleo, id)
    await api.call(unlikePost, { token: cleo.token, params: { id } })
    expect((await api.call(listNotifications, { token: author.token })).body).toHaveLength(1)
    await api.call(markAllNotificationsRead, { token: author.token })
    const due = await dueAt(author)
    expect(await run(due)).toMatchObject([{ notifications: 1 }])
    expect((await queuedMails(database))[0]!.subject).toBe('Bob <b> liked your post “Ledger & <i>”')

    await set(author, { kinds: { moderation: { email: 'off' } } })
    await comment(cleo, id)
    await api.call(hidePost, { token: moderator.token, params: { id }, body: { reason: 'It advertises' } })
    expect(await run(later(due, 24))).toEqual([])
  })

  test('do not go to members who get none', async () => {
    const suspended = await newAuthor('daily')
    const switched = await newAuthor('daily')
    const unverified = await newAuthor('daily')
    for (const { id } of [suspended, switched, unverified]) await comment(bob, id)
    const due = await dueAt(unverified.author)
    await api.call(updateProfile, {
      ...{ token: switched.author.token, body: { settings: { email_notifications: false } } },
    })
    await database
      .updateTable('members')
      .set({ suspended_because: 'Spam' })
      .where('id', '=', suspended.author.id)
      .execute()
    await database
      .updateTable('members')
      .set({ email_verified: false })
      .where('id', '=', unverified.author.id)
      .execute()
    expect(await run(due, true)).toEqual([])
    expect(await database.selectFrom('unmailed_notifications').selectAll().execute()).toEqual([])
    // The switch is off when the next event happens, too.
    await comment(cleo, switched.id)
    expect(await database.selectFrom('unmailed_notifications').selectAll().execute()).toEqual([])
  })

  test('wait for the end of a pause; a change of settings plans them anew', async () => {
    const { author, id } = await newAuthor('daily')
    await comment(bob, id)
    const due = await dueAt(author)
    await set(author, { paused_until: later(due, 30).toISOString() })
    expect(await run(due)).toEqual([])
    expect(await dueAt(author)).toEqual(later(due, 48))
    await set(author, { paused_until: null })
    expect(await dueAt(author)).toEqual(due)
    await set(author, { time_zone: 'Asia/Tokyo' })
    expect((await dueAt(author)).toISOString()).toMatch(/T23:00:00\.000Z$/)
    await set(author, { kinds: { comment: { email: 'weekly' } } })
    const rows = await database.selectFrom('notification_mail_schedule').selectAll().execute()
    const weekly = rows.find(({ cadence }) => cadence === 'weekly')!.due_at!
    const queued = await run(weekly)
    expect(queued).toMatchObject([{ cadence: 'weekly', notifications: 1 }])
  })

  test.each([
    ['Europe/Vienna', 'daily', '2027-03-27T12:00:00Z', '2027-03-28T06:00:00Z'],
    ['Europe/Vienna', 'daily', '2027-10-30T12:00:00Z', '2027-10-31T07:00:00Z'],
    ['America/New_York', 'weekly', '2027-03-10T12:00:00Z', '2027-03-15T12:00:00Z'],
    ['Asia/Kolkata', 'daily', '2027-01-01T02:29:59Z', '2027-01-01T02:30:00Z'],
    ['Asia/Kolkata', 'daily', '2027-01-01T02:30:00Z', '2027-01-02T02:30:00Z'],
    ['No/Where', 'daily', '2027-01-01T00:00:00Z', '2027-01-01T08:00:00Z'],
  ])('in %s, a %s digest after %s is due at %s', async (zone, cadence, after, due) => {
    const { rows } = await sql<{ due: Date }>`
      select next_digest_at(${zone}, ${cadence}, ${after}::timestamptz) as due
    `.execute(database)
    expect(rows[0]!.due.toISOString()).toBe(new Date(due).toISOString())
  })
})

describe('mails at once', () => {
  test('go out within seconds; a burst is one mail for a kind and post, and the next one follows a minute later', async () => {
    const { author, id } = await newAuthor('now')
    await comment(bob, id)
    await comment(cleo, id)
    await like(bob, id)
    const due = await dueAt(author)
    expect(due.getTime() - Date.now()).toBeLessThan(5_001)
    expect(await run(before(due))).toEqual([])
    expect(await run(due)).toMatchObject([{ cadence: 'now', mails: 2, notifications: 3 }])
    const subjects = (await queuedMails(database)).map(({ subject }) => subject).sort()
    expect(subjects).toEqual([
      'Bob <b> liked your post “Ledger & <i>”',
      'Cleo and Bob <b> commented on your post “Ledger & <i>”',
    ])
    await api.call(ratePost, { token: bob.token, params: { id }, body: { value: 4 } })
    expect(await database.selectFrom('unmailed_notifications').selectAll().execute()).toEqual([])
    await comment(bob, id)
    expect((await dueAt(author)).getTime() - Date.now()).toBeGreaterThan(50_000)
  })

  test('tell likes of a post and of comments on it apart', async () => {
    const { author, id } = await newAuthor('now')
    const own = [await comment(author, id), await comment(author, id)]
    await like(bob, id)
    for (const { body } of own) await api.call(likeComment, { token: cleo.token, params: { id: body.id } })
    await run(await dueAt(author))
    const subjects = (await queuedMails(database)).map(({ subject }) => subject).sort()
    expect(subjects).toEqual([
      'Bob <b> liked your post “Ledger & <i>”',
      'Cleo liked your comment “Ledger & <i>”, 2 times',
    ])
  })

  test('are dropped in a pause', async () => {
    const { author, id } = await newAuthor('now')
    await comment(bob, id)
    const due = await dueAt(author)
    await set(author, { paused_until: later(due, 1).toISOString() })
    expect(await run(later(due, 0.5))).toEqual([])
    expect(await run(later(due, 2))).toEqual([])
  })
})

test('replies to several runs at once make one mail, and an aborted transaction leaves the digest due', async () => {
  const { author, id } = await newAuthor('daily')
  await comment(bob, id)
  const due = await dueAt(author)
  // As when the process or the database dies at the last step.
  await sql`
    create function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$
  `.execute(database)
  for (const table of ['pgboss.job_common', 'notification_mail_schedule', 'unmailed_notifications']) {
    const event = table === 'pgboss.job_common' ? 'insert' : table.startsWith('un') ? 'delete' : 'update'
    await sql`
      create trigger die before ${sql.raw(event)} on ${sql.table(table)} for each row execute function die()
    `.execute(database)
    await expect(run(due)).rejects.toThrow('killed')
    await sql`drop trigger die on ${sql.table(table)}`.execute(database)
    expect(await queuedMails(database)).toEqual([])
  }
  await sql`drop function die`.execute(database)
  const queued = await Promise.all([run(due), run(due), run(due), run(due)])
  expect(queued.flat()).toHaveLength(1)
  expect(await queuedMails(database)).toHaveLength(1)
})

test('events while mails are being made are in this mail or in the next one', async () => {
  const { author, id } = await newAuthor('daily')
  const crowd = await insertCrowd(database, 30)
  await comment(bob, id)
  const due = await dueAt(author)
  let [isOver, mailed] = [false, 0]
  const running = (async () => {
    while (!isOver) for (const { notifications } of await run(later(due, 72))) mailed += notifications
  })()
  await Promise.all(crowd.map((member) => like(member, id)))
  isOver = true
  await running
  for (const { notifications } of await run(later(due, 72))) mailed += notifications
  expect(mailed).toBe(31)
})

test('an event while the member chooses another cadence is in a mail of that', async () => {
  // Not daily: on a Sunday, the daily digest and the weekly one are due at the same time.
  const { author, id } = await newAuthor('now')
  await inTransaction(database, async (transaction) => {
    const recipients = [{ member_id: author.id, post_id: id }]
    await notify(transaction, 'post_liked', { actor: bob.id, recipients })
    await set(author, { kinds: { like: { email: 'weekly' } } })
  })
  expect(await run(await dueAt(author))).toEqual([])
  expect(await run(await dueAt(author))).toMatchObject([{ cadence: 'weekly', notifications: 1 }])
  expect(await database.selectFrom('unmailed_notifications').selectAll().execute()).toEqual([])
})
