import { sql } from 'kysely'
import type { ClientConfig } from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { connect, type Database } from '#database/client.ts'
import { migrate } from '#database/migrate.ts'
import { baseline } from '#database/migrations.ts'
import { recounting } from '#testing/votes.ts'
import { createEmptyDatabase, createTestDatabase } from '#testing/database.ts'
import { findWrongCounts } from '#testing/consistency.ts'
import { fillEveryTable } from '#testing/every-table.ts'
import { insertMembers, insertPosts, removeMember } from '#testing/rows.ts'
import { restore, type RestoreTarget, type RestoreOptions } from './restore.ts'
import { takeSnapshot, type Snapshot } from './snapshot.ts'

const { database, connection, drop } = await createTestDatabase()
afterAll(drop)

const [author, fan, leaving] = (await insertMembers(database, 3)) as [number, number, number]
const [post, other] = (await insertPosts(database, author, [new Date(), new Date()], [1, 2])) as [
  number,
  number,
]
const fanOnPost = { member_id: fan, post_id: post }

const comment = (text: string) =>
  recounting(database, [post], (on) =>
    on
      .insertInto('comments')
      .values({ ...fanOnPost, text })
      .execute(),
  )
const like = (member_id: number, post_id: number, on = database) =>
  recounting(on, [post_id], (given) => given.insertInto('likes').values({ member_id, post_id }).execute())

/** Copies every row directly, without a file. */
const everythingOf = (snapshot: Snapshot) => async (target: RestoreTarget) => {
  for (const table of snapshot.tables) {
    for await (const { rows, bytes } of snapshot.readRows(table)) {
      expect(await target.add(table.name, bytes)).toBe(rows)
    }
  }
}

const descriptionOf = ({ migrations, tables, sequences }: Snapshot) => ({ migrations, tables, sequences })
const logged: string[] = []
const callbacks = { beforeCommit: async () => {}, log: (line: string) => void logged.push(line) }

async function snapshotOf(source: ClientConfig): Promise<Snapshot> {
  const snapshot = await takeSnapshot(source)
  onTestFinished(snapshot.close)
  return snapshot
}

async function restored(snapshot: Snapshot): Promise<{ copy: Database; target: ClientConfig }> {
  const target = await createEmptyDatabase()
  await restore(target, { description: descriptionOf(snapshot), fill: everythingOf(snapshot), ...callbacks })
  return { copy: open(target), target }
}

function open(target: ClientConfig): Database {
  const copy = connect(target)
  onTestFinished(() => copy.destroy())
  return copy
}

test('a snapshot excludes later writes, and its counters are exact', async () => {
  await comment('A backslash \\, a tab \t, two\nlines, \\N and ünïcödé 🧰')
  await like(fan, post)
  const snapshot = await snapshotOf(connection)
  const rows = snapshot.readRows(snapshot.tables.find(({ name }) => name === 'comments')!)
  await like(leaving, post)
  await comment('Too late')
  await removeMember(database, leaving)
  await database.deleteFrom('posts').where('id', '=', other).execute()
  expect((await rows.next()).value).toMatchObject({ rows: 1 })
  expect((await rows.next()).done).toBe(true)

  const { copy } = await restored(snapshot)
  expect(await findWrongCounts(copy)).toEqual([])
  const ids = await copy.selectFrom('members').select('id').orderBy('id').execute()
  expect(ids.map(({ id }) => id)).toEqual([author, fan, leaving])
  const comments = await copy.selectFrom('comments').select('text').execute()
  expect(comments).toEqual([{ text: 'A backslash \\, a tab \t, two\nlines, \\N and ünïcödé 🧰' }])
  const posts = await copy.selectFrom('posts').select(['id', 'like_count']).orderBy('id').execute()
  expect(posts).toEqual([
    { id: post, like_count: 1 },
    { id: other, like_count: 0 },
  ])
})

test('a restored database has the same rows, sequences, triggers, foreign keys and indexes', async () => {
  const snapshot = await snapshotOf(connection)
  const { copy, target } = await restored(snapshot)
  const again = await snapshotOf(target)
  for (const table of snapshot.tables) {
    expect(await sorted(again.readRows(table)), table.name).toEqual(await sorted(snapshot.readRows(table)))
  }
  const [member] = await insertMembers(copy, 1)
  expect(member).toBeGreaterThan(leaving)
  await like(member!, post, copy)
  expect(await findWrongCounts(copy)).toEqual([])
  const nobody = copy.insertInto('likes').values({ member_id: 99_999, post_id: post })
  await expect(nobody.execute()).rejects.toThrow('foreign key')
  expect(await indexesOf(copy)).toEqual(await indexesOf(database))
})

test('sessions, their browsers, access tokens, reset codes, mails, digests that wait and rate limits are excluded', async () => {
  await sql`insert into sessions (token_hash, member_id) values (sha256('token'), ${fan})`.execute(database)
  await sql`
    insert into push_subscriptions (member_id, session_hash, endpoint, endpoint_hash, p256dh, auth)
    values (${fan}, sha256('token'), 'https://push.example/1', sha256('1'), 'p', 'a')
  `.execute(database)
  await sql`
    insert into notification_kind_settings (member_id, kind, site, email, push)
    values (${fan}, 'follow', true, 'daily', true)
  `.execute(database)
  await sql`
    with notified as (
      insert into notifications (member_id, actor_id, kind) values (${fan}, ${author}, 'follow') returning id
    ), mailed as (
      insert into unmailed_notifications (notification_id, member_id) select id, ${fan} from notified
    )
    insert into unsent_pushes (notification_id, subscription_id)
    select notified.id, push_subscriptions.id from notified, push_subscriptions where member_id = ${fan}
  `.execute(database)
  await sql`
    with token as (
      insert into access_tokens (member_id, token_hash, name, scopes, expires_at)
      values (${fan}, sha256('token'), 'Script', '{read}', now() + interval '1 day')
      returning id
    )
    insert into access_token_networks (token_id, network) select id, '192.0.2.0/24' from token
  `.execute(database)
  const snapshot = await snapshotOf(connection)
  const names = snapshot.tables.map(({ name }) => name)
  const excluded = [
    ...[
      'sessions',
      'push_subscriptions',
      'unsent_pushes',
      'unmailed_notifications',
      'notification_mail_schedule',
    ],
    ...['access_tokens', 'access_token_networks', 'reset_codes', 'rate_limits'],
  ]
  for (const name of excluded) expect(names).not.toContain(name)
  const { copy } = await restored(snapshot)
  const kept = copy.selectFrom('notifications').select('kind').where('member_id', '=', fan)
  expect(await kept.execute()).toEqual([{ kind: 'follow' }])
  for (const name of ['members', 'posts', 'contact_messages']) expect(names).toContain(name)
})

test('no table of a backup has a column named like a secret, except for hashes, encrypted secrets and public keys', async () => {
  const { tables } = await snapshotOf(connection)
  const secretive = tables.flatMap(({ name, columns }) =>
    columns
      .filter((column) => /token|secret|hmac|salt|code|password|key/.test(column))
      .map((column) => `${name}.${column}`),
  )
  // The key of a summary is a hash of the text, those of facts and categories their names, that of a list a part of the link to it, that of a need its words.
  expect(secretive.filter((name) => !/^tool_(fact|change).*\.key$/.test(name))).toEqual([
    'categories.key',
    'invites.code_hash',
    'members.password_hash',
    'passkeys.public_key',
    'push_keys.public_key',
    'push_keys.encrypted_private_key',
    'recovery_codes.code_hash',
    'saved_lists.key',
    'saved_needs.key',
    'summaries.key',
    'summary_requests.summary_key',
    'two_factor.secret',
    'webhooks.secret',
  ])
})

test('a restore refuses a database that is not empty, and changes nothing', async () => {
  const snapshot = await snapshotOf(connection)
  const target = await createEmptyDatabase()
  const copy = open(target)
  await sql`create table letters (letter text)`.execute(copy)
  await sql`insert into letters values ('a')`.execute(copy)
  const attempt = restore(target, {
    description: descriptionOf(snapshot),
    fill: everythingOf(snapshot),
    ...callbacks,
  })
  await expect(attempt).rejects.toThrow('The database is not empty: it has letters.')
  expect((await sql`select * from letters`.execute(copy)).rows).toEqual([{ letter: 'a' }])
})

test('a restore refuses a database with the job queue of an earlier site, whose mails would be sent', async () => {
  const snapshot = await snapshotOf(connection)
  const target = await createEmptyDatabase()
  await migrate(target)
  const copy = open(target)
  await sql`drop schema public cascade`.execute(copy)
  await sql`create schema public`.execute(copy)
  const description = descriptionOf(snapshot)
  const attempt = restore(target, { description, fill: everythingOf(snapshot), ...callbacks })
  await expect(attempt).rejects.toThrow('The database is not empty: it has pgboss.job.')
})

test('a restore that fails at any step leaves the database empty', async () => {
  const snapshot = await snapshotOf(connection)
  const target = await createEmptyDatabase()
  const description = descriptionOf(snapshot)
  const everything = everythingOf(snapshot)
  const attempt = (changed: Partial<RestoreOptions>) =>
    restore(target, { description, fill: everything, ...callbacks, ...changed })

  const diskFull = async () => Promise.reject(new Error('No room for the pictures'))
  await expect(attempt({ beforeCommit: diskFull })).rejects.toThrow('No room for the pictures')
  const badRow = async ({ add }: RestoreTarget) => void (await add('likes', Buffer.from('x\n')))
  await expect(attempt({ fill: badRow })).rejects.toThrow(/^rows of likes are not accepted: invalid/)
  const strange = async ({ add }: RestoreTarget) => void (await add('pg_class', Buffer.from('x\n')))
  await expect(attempt({ fill: strange })).rejects.toThrow('its description lacks the table pg_class')
  const twice = async (target: RestoreTarget) => {
    for (let times = 0; times < 2; times += 1) await everything(target)
  }
  await expect(attempt({ fill: twice })).rejects.toThrow('duplicate key')
  const interruption = new AbortController()
  const interrupted = async (target: RestoreTarget) => {
    interruption.abort()
    await everything(target)
  }
  await expect(attempt({ fill: interrupted, signal: interruption.signal })).rejects.toThrow()

  await attempt({})
  expect(await findWrongCounts(open(target))).toEqual([])
})

test('a backup of an older schema is migrated to the newest one', async () => {
  const older = await createEmptyDatabase()
  const { applied } = await migrate(older, { until: baseline })
  const source = open(older)
  await fillEveryTable(source)
  const { copy } = await restored(await snapshotOf(older))
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(copy)
  expect(rows.length).toBeGreaterThan(applied.length)
  expect(logged.at(-1)).toMatch(/^Applied newer migrations: 0061/)
  expect(await copy.selectFrom('members').select('id').orderBy('id').execute()).toEqual([
    { id: 1 },
    { id: 2 },
  ])
  expect(await findWrongCounts(copy)).toEqual([])
})

test('a backup or database newer than the program is refused', async () => {
  const snapshot = await snapshotOf(connection)
  const description = { ...descriptionOf(snapshot), migrations: [...snapshot.migrations, '9999_future.sql'] }
  const target = await createEmptyDatabase()
  const attempt = restore(target, { description, fill: everythingOf(snapshot), ...callbacks })
  await expect(attempt).rejects.toThrow('The backup is newer than this program: it has 9999_future.sql.')
  const newer = await createEmptyDatabase()
  await migrate(newer)
  await sql`insert into migrations (name) values ('9999_future.sql')`.execute(open(newer))
  await expect(takeSnapshot(newer)).rejects.toThrow('newer than this program')
  await expect(takeSnapshot(target)).rejects.toThrow('There is no site in the database yet.')
})

async function sorted(chunks: AsyncGenerator<{ bytes: Buffer }>): Promise<string[]> {
  const lines: string[] = []
  for await (const { bytes } of chunks) lines.push(...String(bytes).split('\n'))
  return lines.sort()
}

async function indexesOf(of: Database) {
  const { rows } = await sql`
    select indexdef, indisvalid from pg_indexes join pg_index on indexrelid = indexname::regclass
    where schemaname = 'public' order by indexname
  `.execute(of)
  return rows
}
