import { createHash } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { recountAll } from '#database/recount.ts'
import { createTestApi } from '#testing/api.ts'
import { findWrongCounts } from '#testing/consistency.ts'
import { mergeTool } from '#testing/tools.ts'
import { cleanUp } from './cleanup.ts'

const api = await createTestApi()
const { database, member, post } = api

test('sessions are deleted when they have ended, and not before', async () => {
  const [past, present] = [await member(), await member()]
  const age = (id: number, time: string) =>
    sql`update sessions set last_used_at = now() - ${time}::interval where member_id = ${id}`.execute(
      database,
    )
  await age(past.id, '30 days')
  await age(present.id, '29 days 23 hours')
  await cleanUp(api)
  const left = () => database.selectFrom('sessions').select('member_id').execute()
  expect(await left()).toEqual([{ member_id: present.id }])
})

test('sessions are deleted 90 days after their sign-in, and not before', async () => {
  await sql`delete from sessions`.execute(database)
  const [past, present] = [await member(), await member()]
  const begun = (id: number, ago: string) =>
    sql`update sessions set created_at = now() - ${ago}::interval where member_id = ${id}`.execute(database)
  await begun(past.id, '90 days')
  await begun(present.id, '89 days 23 hours')
  await cleanUp(api)
  const left = await database.selectFrom('sessions').select('member_id').execute()
  expect(left).toEqual([{ member_id: present.id }])
})

test('access tokens are deleted 30 days after they expired, and not before', async () => {
  const { id: member_id } = await member()
  const token = (name: string, ago: string) =>
    sql`insert into access_tokens (member_id, token_hash, name, scopes, expires_at)
      values (${member_id}, sha256(${name}::bytea), ${name}, '{read}', now() - ${ago}::interval)`.execute(
      database,
    )
  await token('past', '30 days')
  await token('present', '29 days 23 hours')
  await cleanUp(api)
  const left = await database.selectFrom('access_tokens').select('name').execute()
  expect(left).toEqual([{ name: 'present' }])
})

test('keys of requests are deleted after a day, and not before', async () => {
  const key = (name: string, ago: string) =>
    sql`insert into idempotency_keys (key_hash, request_hash, answer, created_at)
      values (${Buffer.from(name)}, '', '{}', now() - ${ago}::interval)`.execute(database)
  await key('past', '24 hours')
  await key('present', '23 hours 59 minutes')
  await cleanUp(api)
  const left = await database.selectFrom('idempotency_keys').select('key_hash').execute()
  expect(left.map(({ key_hash }) => key_hash.toString())).toEqual(['present'])
})

test('a deletion that fails stops no other, and is told at the end', async () => {
  const { id } = await member()
  await sql`update sessions set last_used_at = now() - interval '31 days' where member_id = ${id}`.execute(
    database,
  )
  await sql`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'out of order'; end $$
  `.execute(database)
  await sql`create trigger failing before delete on posts execute function fail()`.execute(database)
  onTestFinished(async () => void (await sql`drop function fail cascade`.execute(database)))
  await expect(cleanUp(api)).rejects.toThrow(/^deleted posts: out of order$/)
  expect(await database.selectFrom('sessions').where('member_id', '=', id).select('id').execute()).toEqual([])
})

test('one-time tokens are deleted when they have expired, and not before', async () => {
  const token = (purpose: 'two_factor' | 'verify_email', seconds: number) => ({
    ...{ purpose, token_hash: createHash('sha256').update(purpose).digest() },
    expires_at: sql<Date>`now() + make_interval(secs => ${seconds})`,
  })
  await database
    .insertInto('one_time_tokens')
    .values([token('two_factor', 0), token('verify_email', 60)])
    .execute()
  await cleanUp(api)
  const left = await database.selectFrom('one_time_tokens').select('purpose').execute()
  expect(left).toEqual([{ purpose: 'verify_email' }])
})

test('events of accounts are deleted after a year, and not before', async () => {
  const { id } = await member()
  const event = (browser: string, age: string) => ({
    ...{ member_id: id, kind: 'signed_in' as const, browser },
    created_at: sql<Date>`now() - ${age}::interval`,
  })
  await database
    .insertInto('account_events')
    .values([event('past', '1 year 1 second'), event('present', '364 days')])
    .execute()
  await cleanUp(api)
  const left = await database.selectFrom('account_events').select('browser').execute()
  expect(left).toEqual([{ browser: 'present' }])
})

test('known browsers are deleted a year after the last sign-in, and not before', async () => {
  const [past, present] = [await member(), await member()]
  const browser = (member_id: number, age: string) => ({
    ...{ member_id, browser_hash: Buffer.alloc(32) },
    last_used_at: sql<Date>`now() - ${age}::interval`,
  })
  await database
    .insertInto('known_browsers')
    .values([browser(past.id, '366 days'), browser(present.id, '364 days')])
    .execute()
  await cleanUp(api)
  const left = () => database.selectFrom('known_browsers').select('member_id').execute()
  expect(await left()).toEqual([{ member_id: present.id }])
})

test('former usernames are deleted after 90 days, and not before', async () => {
  const { id } = await member()
  const former = (username: string, age: string) => ({
    ...{ username, member_id: id },
    renamed_at: sql<Date>`now() - ${age}::interval`,
  })
  await database
    .insertInto('former_usernames')
    .values([former('past', '90 days'), former('present', '89 days 23 hours')])
    .execute()
  await cleanUp(api)
  const left = await database.selectFrom('former_usernames').select('username').execute()
  expect(left).toEqual([{ username: 'present' }])
})

test('summaries without a request are deleted after 30 days, and others are not', async () => {
  const { id } = await member()
  const summary = (text: string, age: string) => ({
    ...{ key: createHash('sha256').update(text).digest(), model: 'm', summary: text },
    created_at: sql<Date>`now() - ${age}::interval`,
  })
  const rows = [
    summary('asked for', '40 days'),
    summary('old', '30 days'),
    summary('new', '29 days 23 hours'),
  ]
  await database.insertInto('summaries').values(rows).execute()
  await database.insertInto('summary_requests').values({ member_id: id, summary_key: rows[0]!.key }).execute()
  await cleanUp(api)
  const left = () => database.selectFrom('summaries').select('summary').orderBy('summary').execute()
  const kept = [{ summary: 'asked for' }, { summary: 'new' }]
  expect(await left()).toEqual(kept)
})

test('read notifications are deleted after 180 days, and unread ones are not', async () => {
  const [author, fan] = [await member(), await member()]
  const { id: post_id } = await post(author)
  const about = { member_id: author.id, actor_id: fan.id, post_id }
  const old = (kind: 'like' | 'rating', read: boolean, age: string) => ({
    ...{ ...about, kind, read },
    created_at: sql<Date>`now() - ${age}::interval`,
  })
  const comments = await database
    .insertInto('comments')
    .values({ post_id, member_id: fan.id, text: 'Well said' })
    .returning('id')
    .execute()
  await recountAll(database)
  await database.deleteFrom('notifications').execute()
  await database
    .insertInto('notifications')
    .values([
      old('like', true, '179 days'),
      old('rating', false, '181 days'),
      {
        ...old('rating', true, '181 days'),
        kind: 'comment',
        comment_id: comments[0]!.id,
      },
    ])
    .execute()
  await cleanUp(api)
  const left = await database.selectFrom('notifications').select(['read', 'kind']).orderBy('kind').execute()
  expect(left).toEqual([
    { read: true, kind: 'like' },
    { read: false, kind: 'rating' },
  ])
})

test('a deleted post is removed with all that hangs on it after two minutes, and not before', async () => {
  const [author, reader] = [await member(), await member()]
  const [past, present, shown] = [await post(author, { rating: 5 }), await post(author), await post(author)]
  const its = { post_id: past.id, member_id: reader.id }
  await database.insertInto('likes').values(its).execute()
  await database
    .insertInto('comments')
    .values({ ...its, text: 'Hi' })
    .execute()
  const list = database.insertInto('saved_lists').values({ member_id: reader.id, name: 'For later' })
  const { id: list_id } = await list.returning('id').executeTakeFirstOrThrow()
  await database
    .insertInto('saved_items')
    .values({ ...its, list_id })
    .execute()
  await recountAll(database)
  await database
    .insertInto('notifications')
    .values({ post_id: past.id, member_id: author.id, actor_id: reader.id, kind: 'like' })
    .execute()
  const remove = (id: number, age: string) => {
    const deleted_at = sql<Date>`now() - ${age}::interval`
    const change = database.updateTable('posts').set({ deleted_at, hidden_because: 'Deleted' })
    return change.where('id', '=', id).execute()
  }
  await remove(past.id, '121 seconds')
  await remove(present.id, '110 seconds')
  await cleanUp(api)
  const left = database.selectFrom('posts').select('id').where('author_id', '=', author.id).orderBy('id')
  expect(await left.execute()).toEqual([{ id: present.id }, { id: shown.id }])
  const tables = ['likes', 'ratings', 'comments', 'saved_items', 'notifications', 'post_categories'] as const
  for (const table of tables) {
    expect(await database.selectFrom(table).where('post_id', '=', past.id).selectAll().execute()).toEqual([])
  }
  expect(await findWrongCounts(database)).toEqual([])
})

test('what it takes to undo a merge of tools is deleted after 30 days, and not before', async () => {
  const author = await member()
  const tools = ['one', 'two', 'three'].map((name) =>
    post(author, { title: name, link: `https://${name}.example/` }),
  )
  await Promise.all(tools)
  const { rows: made } = await sql<{ id: number; slug: string }>`select id, slug from tools`.execute(database)
  const idOf = (slug: string) => made.find((tool) => tool.slug === slug)!.id
  for (const slug of ['one', 'two']) await mergeTool(database, idOf(slug), idOf('three'))
  await sql`
    update tool_merges set merged_at = now() - interval '30 days' where source_id = (select id from tools where slug = 'one')
  `.execute(database)
  await sql`
    update tool_merges set merged_at = now() - interval '29 days 23 hours'
    where source_id = (select id from tools where slug = 'two')
  `.execute(database)
  await cleanUp(api)
  const left = database
    .selectFrom('tool_merges')
    .innerJoin('tools', 'tools.id', 'tool_merges.source_id')
    .select('tools.slug')
  expect(await left.execute()).toEqual([{ slug: 'two' }])
})

test('the files of pictures go with the rows of a deleted post', async () => {
  const { id } = await post(await member())
  const names = ['whole.webp', 'small.webp', 'other.webp']
  for (const name of names) await writeFile(join(api.mediaDir, name), 'a picture')
  const [path, thumbnail] = names.map((name) => `/media/${name}`) as [string, string]
  const picture = { path, thumbnail, width: 8, height: 8, alt: 'The start page', position: 0 }
  await database
    .insertInto('post_pictures')
    .values({ ...picture, post_id: id })
    .execute()
  await cleanUp(api)
  expect((await readdir(api.mediaDir)).toSorted()).toEqual(names.toSorted())
  await sql`
    update posts set deleted_at = now() - interval '1 hour', hidden_because = 'Deleted' where id = ${id}
  `.execute(database)
  await cleanUp(api)
  expect(await readdir(api.mediaDir)).toEqual(['other.webp'])
  expect(await database.selectFrom('removed_pictures').selectAll().execute()).toEqual([])
})
