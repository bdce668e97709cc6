import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { logout } from '#contract/accounts.ts'
import { likeComment } from '#contract/comment-likes.ts'
import { createComment } from '#contract/comments.ts'
import { updateNotificationSettings } from '#contract/notification-settings.ts'
import { markAllNotificationsRead } from '#contract/notifications.ts'
import { getPushKey, subscribeToPush, unsubscribeFromPush } from '#contract/push.ts'
import { pushMessages } from '#contract/push-messages.ts'
import { likePost } from '#contract/reactions.ts'
import { createMessageFetch } from '#api/outgoing/public.ts'
import { createTestApi } from '#testing/api.ts'
import { expectRefused } from '#testing/error-assertions.ts'
import { startPushService } from '#testing/push-service.ts'
import { insertPosts, type Member } from '#testing/rows.ts'
import { createPushWaker } from './push-waker.ts'
import { sendDuePushes } from './push-worker.ts'

const api = await createTestApi()
const service = await startPushService()
afterAll(service.close)
const { database } = api
const fan = await api.member({ name: 'Alan Turing' })

const warned: string[] = []
const services = {
  ...{ database, secret: 'for tests only', subject: 'mailto:op@example.org' },
  send: createMessageFetch({ allow: [service.host], version: '1', siteUrl: 'https://tools.example' }),
  cache: { invalidate() {} },
  log: { warn: (line: string) => void warned.push(line) },
}
const sendAll = () => sendDuePushes(services, new AbortController().signal)
const waiting = async () => {
  const { rows } = await sql`select attempts, due_at > now() as later from unsent_pushes`.execute(database)
  return rows
}
const makeAllDue = () => sql`update unsent_pushes set due_at = now() - interval '1 second'`.execute(database)

const turnOn = ({ token }: Member, body: unknown) => api.call(subscribeToPush, { token, body })
const like = (id: number) => api.call(likePost, { token: fan.token, params: { id } })
const wish = ({ token }: Member, body: object) => api.call(updateNotificationSettings, { token, body })
const endpointsOf = async ({ id }: Member) => {
  const rows = await database
    .selectFrom('push_subscriptions')
    .select('endpoint')
    .where('member_id', '=', id)
    .execute()
  return rows.map(({ endpoint }) => endpoint).sort()
}

/** An author who wants pushes of likes in one browser. */
async function newAuthor() {
  const author = await api.member()
  const post = await api.post(author, { title: 'Ledger' })
  await wish(author, { kinds: { like: { push: true } } })
  const browser = service.subscribe()
  expect((await turnOn(author, browser)).status).toBe(204)
  return { author, post, browser }
}

beforeEach(async () => {
  service.received.length = 0
  warned.length = 0
  await sql`delete from push_subscriptions`.execute(database)
})

test('racing first calls get one key, which is encrypted in the database', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => api.call(getPushKey)))
  const [key, ...others] = new Set(answers.map(({ body }) => body.public_key))
  expect(others).toEqual([])
  expect(Buffer.from(key!, 'base64url')).toHaveLength(65)
  const { encrypted_private_key: stored } = await database
    .selectFrom('push_keys')
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(stored).toHaveLength(12 + 43 + 16)
})

describe('subscribeToPush', () => {
  test('stores a browser once, moves it to who signs in there, and forgets it', async () => {
    const [one, two] = [await api.member(), await api.member()]
    const browser = service.subscribe()
    for (let n = 0; n < 2; n += 1) expect((await turnOn(one, browser)).status).toBe(204)
    expect(await endpointsOf(one)).toEqual([browser.endpoint])
    expect((await turnOn(two, browser)).status).toBe(204)
    expect([await endpointsOf(one), await endpointsOf(two)]).toEqual([[], [browser.endpoint]])
    const stop = ({ token }: Member) =>
      api.call(unsubscribeFromPush, { token, body: { endpoint: browser.endpoint } })
    expect((await stop(one)).status).toBe(204)
    expect(await endpointsOf(two)).toHaveLength(1)
    for (let n = 0; n < 2; n += 1) expect((await stop(two)).status).toBe(204)
    expect(await endpointsOf(two)).toEqual([])
  })

  test('takes ten browsers of a member, also of racing ones', async () => {
    const member = await api.member()
    const browsers = Array.from({ length: 12 }, () => service.subscribe())
    const answers = await Promise.all(browsers.map((browser) => turnOn(member, browser)))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(204), 409, 409])
    const stored = await endpointsOf(member)
    expect(stored).toHaveLength(10)
    expectRefused(await turnOn(member, service.subscribe()), 409, { detail: pushMessages.tooMany })
    const known = browsers.find(({ endpoint }) => endpoint === stored[0])
    expect((await turnOn(member, known)).status).toBe(204)
  })

  test('names what is wrong', async () => {
    const { keys, endpoint } = service.subscribe()
    const offCurve = Buffer.alloc(65, 4).toString('base64url')
    const cases: [unknown, string][] = [
      [{ endpoint }, 'keys'],
      [{ endpoint, keys: { auth: keys.auth } }, 'keys'],
      [{ endpoint, keys: { ...keys, auth: 'short' } }, 'keys'],
      [{ endpoint, keys: { ...keys, p256dh: offCurve } }, 'keys'],
      [{ endpoint: 'javascript:alert(1)', keys }, 'endpoint'],
      [{ keys }, 'endpoint'],
    ]
    for (const [body, field] of cases) {
      const refused = await turnOn(fan, body)
      expectRefused(refused, 400)
      expect(Object.keys((refused.body as any).errors)).toEqual([field])
    }
    expectRefused(await api.call(subscribeToPush, { body: { endpoint, keys } }), 401)
  })
})

describe('a push', () => {
  test('says what the site says, encrypted and signed, once', async () => {
    const { post, browser } = await newAuthor()
    await like(post.id)
    await like(post.id)
    await sendAll()
    await sendAll()
    expect(service.received).toHaveLength(1)
    const [{ path, headers, payload, isSigned }] = service.received as [(typeof service.received)[0]]
    expect(browser.endpoint.endsWith(path)).toBe(true)
    expect(payload).toEqual({
      ...{ title: 'Alan Turing liked your post', body: 'Ledger' },
      ...{ url: `/posts/${post.id}`, tag: `like-${post.id}` },
    })
    expect(headers).toMatchObject({ ttl: '86400', urgency: 'normal', topic: `like-${post.id}` })
    expect(headers['content-encoding']).toBe('aes128gcm')
    expect(isSigned).toBe(true)
    expect([await waiting(), warned]).toEqual([[], []])
  })

  test('about a liked comment takes the place of none about the post', async () => {
    const { author, post } = await newAuthor()
    const comment = await api.call(createComment, {
      token: author.token,
      params: { id: post.id },
      body: { text: 'I wrote it for myself.' },
    })
    await like(post.id)
    await api.call(likeComment, { token: fan.token, params: { id: comment.body.id } })
    await sendAll()
    const tags = service.received.map(({ payload }) => (payload as { tag: string }).tag)
    expect(tags.toSorted()).toEqual([`like-${post.id}`, `like-comment-${comment.body.id}`])
  })

  test('is sent by one of racing workers', async () => {
    const { post } = await newAuthor()
    await like(post.id)
    await Promise.all([sendAll(), sendAll(), sendAll()])
    expect(service.received).toHaveLength(1)
  })

  test('is not made for kinds that are off, in a pause, or for members without a browser', async () => {
    const { author, post } = await newAuthor()
    await wish(author, { kinds: { like: { push: false } } })
    await like(post.id)
    const paused = await newAuthor()
    await wish(paused.author, { paused_until: new Date(Date.now() + 60_000).toISOString() })
    await like(paused.post.id)
    expect(await waiting()).toEqual([])
  })

  test('is dropped when it is read, turned off or withdrawn before it is sent', async () => {
    const [read, off, hidden] = [await newAuthor(), await newAuthor(), await newAuthor()]
    for (const { post } of [read, off, hidden]) await like(post.id)
    await api.call(markAllNotificationsRead, { token: read.author.token })
    await wish(off.author, { kinds: { like: { push: false } } })
    await sql`update posts set hidden_because = 'moderators' where id = ${hidden.post.id}`.execute(database)
    await sendAll()
    expect([service.received, await waiting()]).toEqual([[], []])
  })

  test('is tried again after 429, 500 and a dead connection, later and later', async () => {
    const { post, browser } = await newAuthor()
    await like(post.id)
    for (const [tries, status] of [429, 500].entries()) {
      service.answer(browser.endpoint, status, { 'retry-after': '30' })
      await sendAll()
      expect(await waiting()).toEqual([{ attempts: tries + 1, later: true }])
      await sendAll()
      expect(service.received).toHaveLength(tries + 1)
      await makeAllDue()
    }
    const send = async () => ({ ok: false, reason: 'unreachable' }) as const
    await sendDuePushes({ ...services, send }, new AbortController().signal)
    expect(await waiting()).toEqual([{ attempts: 3, later: true }])
    service.answer(browser.endpoint, 201)
    await makeAllDue()
    await sendAll()
    expect([service.received.length, await waiting(), warned]).toEqual([3, [], []])
  })

  test('to a browser whose push service fails waits with all others to this browser', async () => {
    const { author, browser } = await newAuthor()
    const posts = await insertPosts(
      database,
      author.id,
      Array.from({ length: 20 }, () => new Date()),
    )
    for (const post of posts) await like(post)
    service.answer(browser.endpoint, 503)
    await sendAll()
    expect(service.received.length).toBeLessThan(10)
    const { rows } = await sql`
      select from unsent_pushes where due_at not between now() + interval '5 seconds' and now() + interval '16 seconds'
    `.execute(database)
    expect(rows).toEqual([])
    service.answer(browser.endpoint, 201)
    await makeAllDue()
    service.received.length = 0
    await sendAll()
    expect([service.received.length, await waiting()]).toEqual([20, []])
  })

  test('forgets a browser that is gone, and no other one', async () => {
    for (const status of [404, 410]) {
      const { author, post, browser } = await newAuthor()
      const other = service.subscribe()
      await turnOn(author, other)
      service.answer(browser.endpoint, status)
      await like(post.id)
      await sendAll()
      expect(await endpointsOf(author)).toEqual([other.endpoint])
      expect(await waiting()).toEqual([])
    }
  })

  test('goes to nobody after the session has ended', async () => {
    const { author, post } = await newAuthor()
    await like(post.id)
    await api.call(logout, { token: author.token })
    expect(await endpointsOf(author)).toEqual([])
    await sendAll()
    expect(service.received).toEqual([])
  })

  test('is not lost when a worker is killed before it is sent, and is dropped after a day', async () => {
    const { post } = await newAuthor()
    await like(post.id)
    const killed = async () => Promise.reject(new Error('killed'))
    await sendDuePushes({ ...services, send: killed }, new AbortController().signal)
    expect(await waiting()).toEqual([{ attempts: 1, later: true }])
    await makeAllDue()
    await sendAll()
    expect(service.received).toHaveLength(1)
    const late = await newAuthor()
    await like(late.post.id)
    await sql`update notifications set created_at = now() - interval '25 hours'`.execute(database)
    await sql`update unsent_pushes set due_at = now() - interval '1 second'`.execute(database)
    await sendAll()
    expect([service.received.length, await waiting()]).toEqual([1, []])
  })

  test('to an address that is not admitted is not sent, nor with OUTGOING=off', async () => {
    const { author, post, browser } = await newAuthor()
    await sql`update push_subscriptions set endpoint = 'http://127.0.0.1:9/' where member_id = ${author.id}`.execute(
      database,
    )
    await like(post.id)
    await sendDuePushes({ ...services, send: undefined }, new AbortController().signal)
    expect(await waiting()).toEqual([{ attempts: 0, later: false }])
    await sendAll()
    expect([service.received, await waiting()]).toEqual([[], []])
    expect(warned).toEqual(['A push service does not take a message: refused'])
    expect(browser.endpoint).toContain(service.host)
  })
})

test('the waker wakes the worker when a notification waits, until it is sent', async () => {
  const { author, post } = await newAuthor()
  await like(post.id)
  let woken = 0
  const wake = () => (woken += 1)
  const waker = createPushWaker({ database, wake, delayMs: 5 })
  waker.invalidate(['post 1'])
  waker.invalidate([`notifications ${author.id}`])
  await expect.poll(() => woken).toBeGreaterThan(1)
  await sendAll()
  waker.stop()
  expect(service.received).toHaveLength(1)
})

test('a key of another SECRET is replaced, and its subscriptions go', async () => {
  const { author } = await newAuthor()
  const { body: before } = await api.call(getPushKey)
  const { findVapidKeys } = await import('./vapid-keys.ts')
  const [one, two] = await Promise.all([1, 2].map(() => findVapidKeys(database, 'another secret')))
  expect(one).toEqual(two)
  expect(one!.publicKey).not.toBe(before.public_key)
  expect(await endpointsOf(author)).toEqual([])
})
