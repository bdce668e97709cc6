import { beforeEach, describe, expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import { createComment, deleteComment } from '#contract/comments.ts'
import { muteMember } from '#contract/mutes.ts'
import { updateNotificationSettings } from '#contract/notification-settings.ts'
import { listNotifications, notificationKind } from '#contract/notifications.ts'
import { subscribeToPush } from '#contract/push.ts'
import { likePost, ratePost, unlikePost } from '#contract/reactions.ts'
import { inTransaction, subscribe } from '#database/transaction.ts'
import { createTestApi } from '#testing/api.ts'
import { startPushService } from '#testing/push-service.ts'
import type { Member } from '#testing/rows.ts'
import { events, type EventName, type Recipient, verbOf } from './events.ts'
import { notify, withdraw } from './notify.ts'

const api = await createTestApi()
const { database } = api
const fan = await api.member({ name: 'Fan' })
const published = vi.fn<(messages: string[]) => void>()
subscribe(database, published)
beforeEach(() => published.mockClear())

/** An author who wants notifications of likes, ratings and comments by site, mail and push. */
async function newAuthor() {
  const author = await api.member()
  const { id } = await api.post(author)
  const all = { site: true, email: 'daily', push: true } as const
  const body = { kinds: { like: all, rating: all, comment: all } }
  await api.call(updateNotificationSettings, { token: author.token, body })
  const service = await startPushService()
  await api.call(subscribeToPush, { token: author.token, body: service.subscribe() })
  await service.close()
  return { author, id }
}

const like = (id: number) => api.call(likePost, { token: fan.token, params: { id } })
const rate = (id: number, value: number) =>
  api.call(ratePost, { token: fan.token, params: { id }, body: { value } })
const shown = async ({ token }: Member) => (await api.call(listNotifications, { token })).body

/** The outbox of a member: mails that are planned, notifications for them, and push messages by number of attempts. */
async function waitingFor({ id }: Member) {
  const { rows } = await sql<{ cadences: string[]; mails: number; pushes: number[] }>`
    select array(select cadence from notification_mail_schedule where member_id = ${id} and due_at is not null) as cadences,
      (select count(*) from unmailed_notifications where member_id = ${id}) as mails,
      array(
        select attempts from unsent_pushes join notifications on notifications.id = notification_id
        where notifications.member_id = ${id}
      ) as pushes
  `.execute(database)
  return rows[0]
}

const publishedFor = (...members: Member[]) => [[members.map(({ id }) => `notifications ${id}`)]]

describe('an event', () => {
  test('goes by site, mail and push as its recipient wants, and is withdrawn from all of them', async () => {
    const { author, id } = await newAuthor()
    await like(id)
    expect(await shown(author)).toMatchObject([{ verb: 'liked your post', read: false }])
    expect(await waitingFor(author)).toEqual({ cadences: ['daily'], mails: 1, pushes: [0] })
    expect(published.mock.calls).toEqual(publishedFor(author))
    await api.call(unlikePost, { token: fan.token, params: { id } })
    expect(await shown(author)).toEqual([])
    expect(await waitingFor(author)).toMatchObject({ mails: 0, pushes: [] })
    expect(published.mock.calls).toEqual([...publishedFor(author), ...publishedFor(author)])
  })

  test('of a muted member goes by none', async () => {
    const { author, id } = await newAuthor()
    await api.call(muteMember, { token: author.token, params: { username: fan.username } })
    await like(id)
    await rate(id, 2)
    expect(await waitingFor(author)).toEqual({ cadences: [], mails: 0, pushes: [] })
    const stored = database.selectFrom('notifications').select('id').where('member_id', '=', author.id)
    expect(await stored.execute()).toEqual([])
    expect(published).not.toHaveBeenCalled()
  })

  test('that is turned off goes by none', async () => {
    const { author, id } = await newAuthor()
    const body = { kinds: { like: { site: false, email: 'off', push: false } } } as const
    await api.call(updateNotificationSettings, { token: author.token, body })
    await like(id)
    expect(await waitingFor(author)).toEqual({ cadences: [], mails: 0, pushes: [] })
    expect(published).not.toHaveBeenCalled()
  })

  test('that happens again renews its notification: unread, and mailed and pushed anew', async () => {
    const { author, id } = await newAuthor()
    await rate(id, 2)
    const [first] = await shown(author)
    await sql`update notifications set read = true, created_at = '2026-01-01' where id = ${first!.id}`.execute(
      database,
    )
    await sql`update unsent_pushes set attempts = 3, due_at = now() + interval '1 hour'`.execute(database)
    await sql`delete from unmailed_notifications`.execute(database)
    await rate(id, 3)
    expect(await shown(author)).toMatchObject([{ id: first!.id, read: false }])
    expect(await waitingFor(author)).toEqual({ cadences: ['daily'], mails: 1, pushes: [0] })
    const { rows } = await sql`select from unsent_pushes where due_at > now()`.execute(database)
    expect(rows).toEqual([])
  })

  test('is published when it can be read, and not when its transaction rolls back', async () => {
    const { author, id } = await newAuthor()
    const recipients = [{ member_id: author.id, post_id: id }]
    const failing = inTransaction(database, async (transaction) => {
      await notify(transaction, 'post_liked', { actor: fan.id, recipients })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(published).not.toHaveBeenCalled()
    expect(await waitingFor(author)).toEqual({ cadences: [], mails: 0, pushes: [] })
    const read = Promise.withResolvers<unknown>()
    published.mockImplementationOnce(() => read.resolve(shown(author)))
    await like(id)
    expect(await read.promise).toHaveLength(1)
  })

  test('that is deleted with its comment is told to the members who were notified', async () => {
    const { author, id } = await newAuthor()
    const comment = await api.call(createComment, {
      ...{ token: fan.token, params: { id }, body: { text: 'Nice' } },
    })
    published.mockClear()
    await api.call(deleteComment, { token: fan.token, params: { id: comment.body.id } })
    expect(published.mock.calls).toEqual(publishedFor(author))
  })
})

test('members who are gone are left out', async () => {
  const { author, id } = await newAuthor()
  const recipients = [author.id, 2 ** 31 - 1].map((member_id) => ({ member_id, post_id: id }))
  await inTransaction(database, (transaction) =>
    notify(transaction, 'post_liked', { actor: fan.id, recipients }),
  )
  expect(await shown(author)).toHaveLength(1)
})

describe('the table of events', () => {
  const names = Object.keys(events) as EventName[]

  test('has one for each kind', () => {
    expect(new Set(names.map((name) => events[name].kind))).toEqual(new Set(notificationKind.options))
  })

  test.each(names)('%s is stored, shown with its verb, and renewed unless each has its own', async (name) => {
    const author = await api.member()
    const { id } = await api.post(author, { link: 'https://ledger.example/' })
    const { kind, about, verb }: { kind: string; about: string; verb: string } = events[name]
    const { tool_id } = await database
      .selectFrom('posts')
      .select('tool_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const comment = await api.call(createComment, {
      ...{ token: author.token, params: { id }, body: { text: 'Mine' } },
    })
    const list = await database
      .insertInto('saved_lists')
      .values({ member_id: fan.id, name: 'Ledgers', visibility: 'public', key: `key ${id}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    const need = await database
      .insertInto('saved_needs')
      .values({ member_id: author.id, need: 'keep books', key: 'keep books' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const subjects: Record<string, object> = {
      post: { post_id: id },
      text: { post_id: id },
      comment: { post_id: id, comment_id: comment.body.id },
      tool: { tool_id },
      review: { post_id: id, tool_id },
      listed: { post_id: id, list_id: list.id, more_posts: 0 },
      result: { tool_id, saved_need_id: need.id },
      member: {},
    }
    const recipient = { member_id: author.id, ...subjects[about] } as Recipient
    const actorless = ['moderation', 'tool_health', 'tool_change', 'find_result', 'review_check']
    const actor = actorless.includes(kind) ? null : fan.id
    const emit = () =>
      inTransaction(database, (transaction) =>
        notify(transaction, name, { actor, recipients: [recipient as never], note: 'Why' }),
      )
    await emit()
    await emit()
    const expected = ['comment', 'moderation'].includes(kind) ? 2 : 1
    expect(await shown(author)).toMatchObject(Array(expected).fill({ kind, verb, read: false }))
    if (actor === null) return
    await inTransaction(database, (transaction) =>
      withdraw(transaction, name, { actor, recipients: [recipient as never] }),
    )
    expect(await shown(author)).toEqual([])
  })

  test('names likes and decisions by what they are about', () => {
    expect(verbOf({ kind: 'like', action: null, comment_id: 1 })).toBe('liked your comment')
    expect(verbOf({ kind: 'moderation', action: 'hide', comment_id: 1 })).toBe('hid your comment')
    expect(verbOf({ kind: 'moderation', action: 'hide', comment_id: null })).toBe('hid your post')
    expect(verbOf({ kind: 'mention', action: null, comment_id: 1 })).toBe('mentioned you')
  })
})
