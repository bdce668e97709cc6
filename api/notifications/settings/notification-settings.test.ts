import { expect, test } from 'vitest'
import { exportAccount } from '#contract/account-export.ts'
import { createComment } from '#contract/comments.ts'
import { unsubscribeMessages } from '#contract/notification-settings-messages.ts'
import {
  getNotificationSettings,
  openUnsubscribe,
  unsubscribe,
  updateNotificationSettings,
} from '#contract/notification-settings.ts'
import { listNotifications, notificationKind } from '#contract/notifications.ts'
import { likePost } from '#contract/reactions.ts'
import { createTestApi } from '#testing/api.ts'
import { expectRefused } from '#testing/error-assertions.ts'
import type { Member } from '#testing/rows.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

const secret = 'for tests only'
const api = await createTestApi({ secret, siteUrl: 'https://tools.example' })
const { database } = api

const read = async ({ token }: Member) => (await api.call(getNotificationSettings, { token })).body
const put = ({ token }: Member, body: unknown) =>
  api.call(updateNotificationSettings, { token, body: body as never })

const usual = { site: true, email: 'off', push: false }
const mailed: Partial<Record<string, string>> = {
  ...{ reply: 'daily', mention: 'daily', moderation: 'daily' },
  ...{ tool_change: 'weekly', list_item: 'weekly', find_result: 'weekly' },
}
const defaults = {
  kinds: Object.fromEntries(
    notificationKind.options.map((kind) => [kind, { ...usual, email: mailed[kind] ?? 'off' }]),
  ),
  time_zone: 'UTC',
  paused_until: null,
}

test('settings have defaults; what is given replaces them, and what is left out stays', async () => {
  const [ada, bob] = [await api.member(), await api.member()]
  expect(await read(ada)).toEqual(defaults)
  const first = await put(ada, { kinds: { like: { email: 'now' }, reply: { push: true } } })
  expect(first.status).toBe(200)
  expect(first.body).toEqual({
    ...defaults,
    kinds: {
      ...defaults.kinds,
      like: { ...usual, email: 'now' },
      reply: { site: true, email: 'daily', push: true },
    },
  })
  await put(ada, { time_zone: 'Asia/Kolkata', paused_until: '2027-01-01T09:00:00+01:00' })
  const second = await put(ada, { kinds: { like: { site: false }, reply: { push: false } } })
  expect(second.body).toEqual({
    kinds: { ...defaults.kinds, like: { site: false, email: 'now', push: false } },
    time_zone: 'Asia/Kolkata',
    paused_until: '2027-01-01T08:00:00.000Z',
  })
  expect(await read(ada)).toEqual(second.body)
  const exported = (await api.call(exportAccount, { token: ada.token })).body.notification_settings
  expect(exported).toEqual({
    ...{ time_zone: 'Asia/Kolkata', paused_until: '2027-01-01T08:00:00.000Z' },
    kinds: [{ kind: 'like', site: false, email: 'now', push: false }],
  })
  expect((await put(ada, { paused_until: null })).body).toMatchObject({
    paused_until: null,
    time_zone: 'Asia/Kolkata',
  })
  expect(await read(bob)).toEqual(defaults)
  // Only what differs from the defaults is stored.
  await put(ada, { kinds: { like: usual } })
  expect(await database.selectFrom('notification_kind_settings').selectAll().execute()).toEqual([])
})

test.each([
  ['kinds', { kinds: { gossip: { site: true } } }],
  ['kinds', { kinds: { like: { email: 'hourly' } } }],
  ['kinds', { kinds: { like: { site: 'yes' } } }],
  ['kinds', { kinds: { like: { push: null } } }],
  ['kinds', { kinds: { like: 'now' } }],
  ['kinds', { kinds: [] }],
  ['time_zone', { time_zone: 'Mars/Olympus' }],
  ['time_zone', { time_zone: '+01:00' }],
  ['time_zone', { time_zone: 7 }],
  ['time_zone', { time_zone: '' }],
  ['paused_until', { paused_until: 'tomorrow' }],
  ['paused_until', { paused_until: '0000-01-01T00:00:00Z' }],
  ['paused_until', { paused_until: '9999-12-31T23:59:59-00:01' }],
  ['body', []],
])('a wrong %s is refused and changes nothing: %j', async (field, body) => {
  const ada = await api.member()
  const answer = await put(ada, body)
  expectRefused(answer, 400)
  expect(answer.body).toMatchObject({ errors: { [field]: [expect.any(String)] } })
  expect(await read(ada)).toEqual(defaults)
})

test('guests have no settings', async () => {
  expectRefused(await api.call(getNotificationSettings), 401)
  expectRefused(await api.call(updateNotificationSettings, { body: {} }), 401)
})

test('what is not wanted on the site is not listed, and what is wanted nowhere is not stored', async () => {
  const [ada, bob] = [await api.member(), await api.member()]
  const { id } = await api.post(ada)
  await put(ada, { kinds: { like: { site: false, email: 'weekly' }, comment: { site: false } } })
  await api.call(likePost, { token: bob.token, params: { id } })
  await api.call(createComment, { token: bob.token, params: { id }, body: { text: 'Nice' } })
  expect((await api.call(listNotifications, { token: ada.token })).body).toEqual([])
  const stored = database
    .selectFrom('notifications')
    .select(['kind', 'on_site'])
    .where('member_id', '=', ada.id)
  expect(await stored.execute()).toEqual([{ kind: 'like', on_site: false }])
})

test('unsubscribe turns off the mails of the kinds in its token, without a session and more than once', async () => {
  const ada = await api.member()
  await put(ada, { kinds: { like: { email: 'now', push: true } } })
  const token = unsubscribeToken(secret, { member: ada.id, kinds: ['like', 'reply'] })
  const opened = await api.call(openUnsubscribe, { query: { token } })
  expect(opened).toMatchObject({ status: 302 })
  expect(opened.headers.location).toBe(`https://tools.example/unsubscribe?token=${encodeURIComponent(token)}`)
  expect((await read(ada)).kinds.like.email).toBe('now')

  const url = `/api/notifications/unsubscribe/?token=${token}`
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const answers = [
    await api.send({ method: 'POST', url, payload: 'List-Unsubscribe=One-Click', headers: form }),
    await api.send({ method: 'POST', url }),
    await api.sendText('POST', url, '{}'),
  ]
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 200, body: { detail: unsubscribeMessages.done } })
  }
  const { kinds } = await read(ada)
  expect(kinds.like).toEqual({ site: true, email: 'off', push: true })
  expect(kinds.reply.email).toBe('off')
  expect(kinds.mention.email).toBe('daily')

  await database.deleteFrom('members').where('id', '=', ada.id).execute()
  expect((await api.call(unsubscribe, { query: { token } })).status).toBe(200)
})

test('unsubscribe refuses tokens that this site has not made', async () => {
  const ada = await api.member()
  const token = unsubscribeToken(secret, { member: ada.id, kinds: ['reply'] })
  const others = [
    ...['', 'x', '1.reply', `${token}x`, `${token}.x`, token.replace('reply', 'mention')],
    unsubscribeToken('another secret', { member: ada.id, kinds: ['reply'] }),
  ]
  for (const wrong of others) {
    const answer = await api.call(unsubscribe, { query: { token: wrong } })
    expectRefused(answer, 400, { detail: unsubscribeMessages.invalid })
  }
  expectRefused(await api.send({ method: 'POST', url: '/api/notifications/unsubscribe/' }), 400)
  expect(await read(ada)).toEqual(defaults)
})
