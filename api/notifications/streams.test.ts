import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishEverything } from '#database/broadcast.ts'
import { createTestDatabase } from '#testing/database.ts'
import { untilWaiting } from '#testing/locks.ts'
import { insertMember, type Member } from '#testing/rows.ts'
import { openTestSite, type TestSite } from '#testing/site.ts'

let site: TestSite
let neighbour: TestSite
let reader: Member
let drop: () => Promise<void>
let post: number

const auth = ({ token }: { token: string }) => ({ authorization: `Token ${token}` })
const send = (to: TestSite, by: Member, path: string, method = 'POST') =>
  fetch(`${to.url}/api${path}`, { method, headers: auth(by) })
let counted = 0
function newMember(): Promise<Member> {
  counted += 1
  const username = `streamer_${counted}`
  return insertMember(site.database, {
    ...{ name: 'Ada', username, email: `${username}@example.org`, browser: undefined },
  })
}

beforeAll(async () => {
  const made = await createTestDatabase()
  const { connection } = made
  drop = made.drop
  site = await openTestSite(connection)
  neighbour = await openTestSite(connection)
  reader = await newMember()
})
afterAll(async () => {
  await Promise.all([site.end(), neighbour.end()])
  await drop()
})

/** Opens a stream and collects its text. */
async function open({ token }: { token: string }, at: TestSite = site) {
  const leaving = new AbortController()
  const response = await fetch(`${at.url}/api/notifications/stream/`, {
    headers: auth({ token }),
    signal: leaving.signal,
  })
  const stream = { response, text: '', isOver: false, leave: () => leaving.abort() }
  const read = async () => {
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) stream.text += chunk
  }
  void read().then(
    () => (stream.isOver = true),
    () => (stream.isOver = true),
  )
  return stream
}

const eventsIn = (text: string) => text.match(/event: notifications\ndata: changed\n\n/g)?.length ?? 0
const newPost = async (author: Member) => {
  const body = JSON.stringify({ title: 'Ledger', description: 'Counts', category_ids: [1] })
  const headers = { ...auth(author), 'content-type': 'application/json' }
  const answer = await fetch(`${site.url}/api/posts/`, { method: 'POST', headers, body })
  return ((await answer.json()) as { id: number }).id
}

describe('the stream of notifications', () => {
  test('tells of what happens on this server and another one, and nobody else', async () => {
    const [author, stranger] = [await newMember(), await newMember()]
    post = await newPost(author)
    const [here, there, elsewhere] = [await open(author), await open(author, neighbour), await open(stranger)]
    expect(here.response.status).toBe(200)
    expect(Object.fromEntries(here.response.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'private, no-store, no-transform',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      connection: 'close',
    })
    expect(here.response.headers.get('content-encoding')).toBeNull()
    await expect.poll(() => here.text).toContain('retry: 5000\n\n')
    await send(neighbour, reader, `/interactions/posts/${post}/like/`)
    await expect.poll(() => [here, there].map(({ text }) => eventsIn(text))).toEqual([1, 1])
    expect(elsewhere.text).not.toContain('event')
    for (const stream of [here, there, elsewhere]) stream.leave()
  })

  test('ends with its session, and with no other', async () => {
    const member = await newMember()
    const other = await newMember()
    const [stream, others] = [await open(member), await open(other)]
    const [there] = [await open(member, neighbour)]
    await send(site, member, '/accounts/logout/')
    await expect.poll(() => [stream.isOver, there.isOver]).toEqual([true, true])
    expect(others.isOver).toBe(false)
    others.leave()
    expect((await open(member)).response.status).toBe(401)
  })

  test('ends 90 days after the sign-in, and not before', async () => {
    const [past, present] = [await newMember(), await newMember()]
    const [ended, going] = [await open(past), await open(present)]
    const begun = (id: number, ago: string) =>
      sql`update sessions set created_at = now() - ${ago}::interval where member_id = ${id}`.execute(
        site.database,
      )
    await begun(past.id, '90 days')
    await begun(present.id, '89 days 23 hours')
    // All sessions are looked up again.
    await publishEverything(site.database)
    await expect.poll(() => ended.isOver).toBe(true)
    expect(going.isOver).toBe(false)
    going.leave()
  })

  test('ends when its member is suspended, and when the account is deleted', async () => {
    const [suspended, deleted, other] = [await newMember(), await newMember(), await newMember()]
    const gone = [await open(suspended), await open(suspended, neighbour), await open(deleted)]
    const stays = await open(other)
    const moderator = await newMember()
    await site.database
      .updateTable('members')
      .set({ role: 'moderator', moderator_since: new Date() })
      .where('id', '=', moderator.id)
      .execute()
    const suspension = await fetch(`${site.url}/api/moderation/members/${suspended.username}/suspend/`, {
      method: 'POST',
      headers: { ...auth(moderator), 'content-type': 'application/json' },
      body: JSON.stringify({ reason: 'Spam' }),
    })
    expect(suspension.status).toBe(204)
    await site.database.deleteFrom('members').where('id', '=', deleted.id).execute()
    // As the deletion of an account does.
    await publishEverything(site.database)
    await expect.poll(() => gone.map(({ isOver }) => isOver)).toEqual([true, true, true])
    expect(stays.isOver).toBe(false)
    stays.leave()
  })

  test('is not counted when its client leaves while the session is looked up', async () => {
    const member = await newMember()
    await site.database.transaction().execute(async (transaction) => {
      await sql`lock table sessions in access exclusive mode`.execute(transaction)
      const sockets = Array.from({ length: 12 }, () => connect(Number(new URL(site.url).port), '127.0.0.1'))
      for (const socket of sockets) {
        socket.write(
          `GET /api/notifications/stream/ HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Token ${member.token}\r\n\r\n`,
        )
      }
      await untilWaiting(site.database)
      for (const socket of sockets) socket.destroy()
      await pause(200)
    })
    const stream = await open(member)
    expect(stream.response.status).toBe(200)
    stream.leave()
  })

  test('needs a session, and takes GET only', async () => {
    expect((await fetch(`${site.url}/api/notifications/stream/`)).status).toBe(401)
    expect((await open({ token: 'A'.repeat(43) })).response.status).toBe(401)
    const posted = await send(site, reader, '/notifications/stream/')
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    expect((await send(site, reader, '/notifications/stream/', 'HEAD')).status).toBe(200)
  })

  test('is refused beyond ten of a member, until one is closed', async () => {
    const member = await newMember()
    const streams = []
    for (let n = 0; n < 10; n += 1) streams.push(await open(member))
    expect(streams.map(({ response }) => response.status)).toEqual(Array(10).fill(200))
    const refused = await open(member)
    expect([refused.response.status, refused.response.headers.get('retry-after')]).toEqual([429, '60'])
    streams[0]!.leave()
    const openAgain = async () => {
      const { response, leave } = await open(member)
      leave()
      return response.status
    }
    await expect.poll(openAgain).toBe(200)
    for (const { leave } of streams) leave()
  })

  test('is closed at once when the server stops', async () => {
    const stream = await open(reader, neighbour)
    const start = performance.now()
    await neighbour.close()
    // Answers that go on are cut after 10 s.
    expect(performance.now() - start).toBeLessThan(9_000)
    await expect.poll(() => stream.isOver).toBe(true)
  })
})
