import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createComment } from '#contract/comments.ts'
import { updateNotificationSettings } from '#contract/notification-settings.ts'
import { updateProfile } from '#contract/profiles.ts'
import { likePost, unlikePost } from '#contract/reactions.ts'
import { createTestApi } from '#testing/api.ts'
import { insertCrowd, type Member } from '#testing/rows.ts'
import { queueDueMails } from './send-due.ts'

const api = await createTestApi()
const { database } = api
const [bob, cleo] = (await insertCrowd(database, 2)) as [Member, Member]

const set = ({ token }: Member, body: object) => api.call(updateNotificationSettings, { token, body })
const comment = ({ token }: Member, id: number) =>
  api.call(createComment, { token, params: { id }, body: { text: 'Nice' } })
const like = ({ token }: Member, id: number) => api.call(likePost, { token, params: { id } })

/** An author with a post, who gets mails about comments and likes. */
async function newAuthor(email: 'now' | 'daily' | 'weekly') {
  const author = await api.member()
  const { id } = await api.post(author)
  await set(author, { kinds: { comment: { email }, like: { email } } })
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

const later = (time: Date, hours: number) => new Date(time.getTime() + hours * 3_600_000)

const hourIn = (timeZone: string, time: Date) =>
  new Intl.DateTimeFormat('en', {
    ...{ timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  }).format(time)
const [off, on] = [false, true].map((email_notifications) => ({ settings: { email_notifications } }))

test.each(['daily', 'weekly'] as const)(
  'an event plans a %s digest anew that was planned for what is mailed no longer',
  async (email) => {
    const zone = { time_zone: 'America/Los_Angeles' }
    const due = email === 'weekly' ? /^Mon,? 08:00$/ : / 08:00$/
    const kinds = (cadence: string) => ({ kinds: { comment: { email: cadence } } })
    // Turned off by kind, while another zone is chosen.
    const first = await newAuthor(email)
    await comment(bob, first.id)
    await set(first.author, kinds('off'))
    await set(first.author, zone)
    await set(first.author, kinds(email))
    await comment(cleo, first.id)
    expect(hourIn(zone.time_zone, await dueAt(first.author))).toMatch(due)
    // Turned off by the switch of the profile.
    const second = await newAuthor(email)
    await comment(bob, second.id)
    await api.call(updateProfile, { token: second.author.token, body: off! })
    await set(second.author, zone)
    await api.call(updateProfile, { token: second.author.token, body: on! })
    await comment(cleo, second.id)
    expect(hourIn(zone.time_zone, await dueAt(second.author))).toMatch(due)
    // Taken back before the zone changed.
    const third = await newAuthor(email)
    await like(bob, third.id)
    await api.call(unlikePost, { token: bob.token, params: { id: third.id } })
    await set(third.author, zone)
    await like(cleo, third.id)
    expect(hourIn(zone.time_zone, await dueAt(third.author))).toMatch(due)
  },
)

test('a digest that a pause has postponed comes back with the next event after the pause', async () => {
  const { author, id } = await newAuthor('daily')
  await comment(bob, id)
  const due = await dueAt(author)
  await set(author, { paused_until: later(due, 24 * 90).toISOString() })
  const settings = { database, secret: 'for tests only', siteName: 'Tools', siteUrl: 'https://tools.example' }
  for await (const queued of queueDueMails({ ...settings, emailVerification: false }, { now: due })) {
    expect(queued.username).not.toBe(author.username)
  }
  await set(author, { kinds: { comment: { email: 'off' } } })
  await set(author, { paused_until: null })
  await set(author, { kinds: { comment: { email: 'daily' } } })
  await comment(cleo, id)
  expect(await dueAt(author)).toEqual(due)
})

test('events do not move a digest that is overdue, nor mails at once', async () => {
  for (const email of ['daily', 'now'] as const) {
    const { author, id } = await newAuthor(email)
    await comment(bob, id)
    const due = email === 'daily' ? later(new Date(), -1) : await dueAt(author)
    await sql`update notification_mail_schedule set due_at = ${due} where member_id = ${author.id}`.execute(
      database,
    )
    await comment(cleo, id)
    expect(await dueAt(author)).toEqual(due)
  }
})
