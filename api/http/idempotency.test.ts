import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createComment } from '#contract/comments.ts'
import { sendContactMessage } from '#contract/contact.ts'
import { createSavedList } from '#contract/lists.ts'
import { createPost } from '#contract/posts.ts'
import { copyList } from '#contract/public-lists.ts'
import { endpoints } from '#contract/endpoints.ts'
import { idempotencyMessages } from '#contract/idempotency.ts'
import { cleanUp } from '#api/jobs/cleanup.ts'
import { createTestApi } from '#testing/api.ts'
import { expectRefused } from '#testing/error-assertions.ts'
import type { Member } from '#testing/rows.ts'

const api = await createTestApi()
const { database } = api
const author = await api.member()
const post = await api.post(author)
const message = { name: 'Ada', email: 'ada@a.example', subject: 'Hi', category: 'bug', message: 'It hangs' }

const withKey = (key: string) => ({ 'idempotency-key': key })
const comment = (by: Member, text: string, key: string) =>
  api.call(createComment, {
    token: by.token,
    params: { id: post.id },
    body: { text },
    headers: withKey(key),
  })

async function countOf(table: 'comments' | 'posts' | 'saved_lists' | 'contact_messages'): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(database)
  return rows[0]!.n
}

const tool = { title: 'Tool', description: 'Does it.', category_ids: [1] }

test.for([
  ['comments', createComment, { params: { id: post.id }, body: { text: 'Once' } }],
  ['saved_lists', createSavedList, { body: { name: 'Once' } }],
  ['contact_messages', sendContactMessage, { body: message }],
  ['posts', createPost, { body: tool }],
] as const)(
  'a repeated request writes one row of %s and gets the same answer',
  async ([table, call, given]) => {
    const { token } = await api.member()
    const before = await countOf(table)
    const first = await api.call(call, { ...given, token, headers: withKey('repeated') })
    const again = await api.call(call, { ...given, token, headers: withKey('repeated') })
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(first.body)
    expect(again.headers['cache-control']).toBe(first.headers['cache-control'])
    expect(await countOf(table)).toBe(before + 1)
  },
)

test('a guest repeats a message from the same network', async () => {
  const before = await countOf('contact_messages')
  const send = () => api.call(sendContactMessage, { body: message, headers: withKey('of-a-guest') })
  const [first, again] = [await send(), await send()]
  expect(again.body).toEqual(first.body)
  expect(await countOf('contact_messages')).toBe(before + 1)
})

test('of two concurrent requests one writes, and the other gets its answer or 409', async () => {
  const by = await api.member()
  const before = await countOf('comments')
  const twins = await Promise.all([1, 2, 3, 4].map(() => comment(by, 'Twins', 'concurrent')))
  expect(await countOf('comments')).toBe(before + 1)
  const written = twins.filter(({ status }) => status === 201)
  expect(new Set(written.map(({ body }) => body.id)).size).toBe(1)
  for (const twin of twins.filter(({ status }) => status !== 201)) {
    expectRefused(twin, 409, { code: 'still_running' })
    expect(twin.headers['retry-after']).toBe('2')
  }
  expect((await comment(by, 'Twins', 'concurrent')).body.id).toBe(written[0]!.body.id)
})

test('the same key with another body, post or call is refused', async () => {
  const by = await api.member()
  await comment(by, 'First', 'one-key-1')
  const other = await api.post(author)
  expectRefused(await comment(by, 'Second', 'one-key-1'), 422, { code: 'other_request' })
  const { token } = by
  const headers = withKey('one-key-1')
  expectRefused(
    await api.call(createComment, { token, params: { id: other.id }, body: { text: 'First' }, headers }),
    422,
  )
  expectRefused(await api.call(createSavedList, { token, body: { name: 'First' }, headers }), 422)
})

test("another member's same key is another key", async () => {
  const [ada, bob] = [await api.member(), await api.member()]
  const first = await comment(ada, 'Mine', 'same-key')
  const second = await comment(bob, 'Mine', 'same-key')
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body.id).not.toBe(first.body.id)
})

test('a request that was refused may be repeated with its key', async () => {
  const by = await api.member()
  const gone = await api.post(author)
  const headers = withKey('refused-1')
  const send = (id: number) =>
    api.call(createComment, { token: by.token, params: { id }, body: { text: 'Later' }, headers })
  await sql`update posts set hidden_because = 'moderator' where id = ${gone.id}`.execute(database)
  expectRefused(await send(gone.id), 404)
  await sql`update posts set hidden_because = null where id = ${gone.id}`.execute(database)
  expect((await send(gone.id)).status).toBe(201)
})

test('after an unexpected failure the key stays taken for two minutes', async () => {
  const silent = await createTestApi({ log: false })
  const someone = await silent.member()
  const target = await silent.post(someone)
  const send = () =>
    silent.call(createComment, {
      token: someone.token,
      params: { id: target.id },
      body: { text: 'Fails' },
      headers: withKey('unexpected'),
    })
  await sql`create function fail() returns trigger language plpgsql as $$ begin raise exception 'x'; end $$`.execute(
    silent.database,
  )
  await sql`create trigger failing before insert on comments execute function fail()`.execute(silent.database)
  expect((await send()).status).toBe(500)
  await sql`drop function fail cascade`.execute(silent.database)
  expectRefused(await send(), 409)
  await sql`update idempotency_keys set created_at = created_at - interval '2 minutes'`.execute(
    silent.database,
  )
  expect((await send()).status).toBe(201)
})

test('a key is forgotten after a day, and deleted by the cleanup', async () => {
  const by = await api.member()
  const age = (ago: string) =>
    sql`update idempotency_keys set created_at = now() - ${ago}::interval where member_id = ${by.id}`.execute(
      database,
    )
  const keys = () =>
    database.selectFrom('idempotency_keys').select('key_hash').where('member_id', '=', by.id).execute()
  const first = await comment(by, 'Daily', 'expiring')
  await age('23 hours 59 minutes')
  expect((await comment(by, 'Daily', 'expiring')).body.id).toBe(first.body.id)
  await age('24 hours')
  expect((await comment(by, 'Daily', 'expiring')).body.id).not.toBe(first.body.id)
  await age('23 hours 59 minutes')
  await cleanUp(api)
  expect(await keys()).toHaveLength(1)
  await age('24 hours')
  await cleanUp(api)
  expect(await keys()).toEqual([])
})

test.for(['short-7', 'x'.repeat(101), 'with a space', ''])('the key "%s" is refused', async (key) => {
  const refusal = await comment(author, 'No', key)
  expectRefused(refusal, 400)
  expect(refusal.body).toMatchObject({ detail: idempotencyMessages.key })
})

test('keys of 8 and of 100 characters are accepted', async () => {
  for (const key of ['12345678', '~'.repeat(100)])
    expect((await comment(author, 'Yes', key)).status).toBe(201)
})

test('the keys of a member are deleted with the account', async () => {
  const by = await api.member()
  await comment(by, 'Leaving', 'leaving-1')
  await database.deleteFrom('members').where('id', '=', by.id).execute()
  const left = await database
    .selectFrom('idempotency_keys')
    .where('member_id', '=', by.id)
    .select('key_hash')
    .execute()
  expect(left).toEqual([])
})

test('the description names the header at each call that takes it', async () => {
  const { body } = await api.send({ url: '/api/openapi.json' })
  const taking = Object.values<any>(body.paths)
    .flatMap((methods) => Object.values<any>(methods))
    .filter(({ parameters = [] }) => parameters.some((p: { name: string }) => p.name === 'Idempotency-Key'))
    .map(({ operationId }) => operationId)
  const promised = Object.values(endpoints).filter((endpoint) => 'idempotent' in endpoint)
  expect(taking.sort()).toEqual(promised.map(({ name }) => name).sort())
  expect(taking).toContain(copyList.name)
})
