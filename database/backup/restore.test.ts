import { sql } from 'kysely'
import type { ClientConfig } from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { connect, type Database } from '#database/client.ts'
import { migrate } from '#database/migrate.ts'
import { createEmptyDatabase, createTestDatabase } from '#database/testing.ts'
import { findWrongCounts } from '#database/testing-counts.ts'
import { insertMembers, insertPosts } from '#database/testing-rows.ts'
import { restore, type Filling, type Restoration } from './restore.ts'
import { takeSnapshot, type Snapshot } from './snapshot.ts'

const { database, connection, drop } = await createTestDatabase()
afterAll(drop)

const [author, fan, leaving] = (await insertMembers(database, 3)) as [number, number, number]
const [post, other] = (await insertPosts(database, author, [new Date(), new Date()], [1, 2])) as [
  number,
  number,
]
const deed = { member_id: fan, post_id: post }

const comment = (text: string) =>
  database
    .insertInto('comments')
    .values({ ...deed, text })
    .execute()
const like = (member_id: number, post_id: number) =>
  database.insertInto('likes').values({ member_id, post_id }).execute()

/** Carries every row over, as a backup does by way of a file. */
const everythingOf = (snapshot: Snapshot) => async (filling: Filling) => {
  for (const table of snapshot.tables) {
    for await (const { rows, bytes } of snapshot.rowsOf(table)) {
      expect(await filling.add(table.name, bytes)).toBe(rows)
    }
  }
}

const described = ({ migrations, tables, sequences }: Snapshot) => ({ migrations, tables, sequences })
const said: string[] = []
const quietly = { beforeCommit: async () => {}, say: (line: string) => void said.push(line) }

async function snapshotOf(source: ClientConfig): Promise<Snapshot> {
  const snapshot = await takeSnapshot(source)
  onTestFinished(snapshot.close)
  return snapshot
}

async function restored(snapshot: Snapshot): Promise<{ copy: Database; target: ClientConfig }> {
  const target = await createEmptyDatabase()
  await restore(target, { description: described(snapshot), fill: everythingOf(snapshot), ...quietly })
  return { copy: opened(target), target }
}

function opened(target: ClientConfig): Database {
  const copy = connect(target)
  onTestFinished(() => copy.destroy())
  return copy
}

test('what is written after the snapshot is not in it, whatever was read already, and counts are exact', async () => {
  await comment('A backslash \\, a tab \t, two\nlines, \\N and ünïcödé 🧰')
  await like(fan, post)
  const snapshot = await snapshotOf(connection)
  const rows = snapshot.rowsOf(snapshot.tables.find(({ name }) => name === 'comments')!)
  await like(leaving, post)
  await comment('Too late')
  await database.deleteFrom('members').where('id', '=', leaving).execute()
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

test('every kept row is the same, and the copy goes on as a site does', async () => {
  const snapshot = await snapshotOf(connection)
  const { copy, target } = await restored(snapshot)
  const again = await snapshotOf(target)
  for (const table of snapshot.tables) {
    expect(await sorted(again.rowsOf(table)), table.name).toEqual(await sorted(snapshot.rowsOf(table)))
  }
  // Numbers go on, triggers count, keys hold, and the indexes are all there.
  const [member] = await insertMembers(copy, 1)
  expect(member).toBeGreaterThan(leaving)
  await copy.insertInto('likes').values({ member_id: member!, post_id: post }).execute()
  expect(await findWrongCounts(copy)).toEqual([])
  const nobody = copy.insertInto('likes').values({ member_id: 99_999, post_id: post })
  await expect(nobody.execute()).rejects.toThrow('foreign key')
  expect(await indexesOf(copy)).toEqual(await indexesOf(database))
})

test('sessions, codes, mails and rate limits are not in a snapshot', async () => {
  await sql`insert into sessions (token_hash, member_id) values (sha256('token'), ${fan})`.execute(database)
  const { tables } = await snapshotOf(connection)
  const names = tables.map(({ name }) => name)
  for (const name of ['sessions', 'reset_codes', 'mails', 'rate_limits']) expect(names).not.toContain(name)
  for (const name of ['members', 'posts', 'contact_messages']) expect(names).toContain(name)
})

test('no kept table has a column that sounds like a secret, but for the hashes of passwords', async () => {
  const { tables } = await snapshotOf(connection)
  const secretive = tables.flatMap(({ name, columns }) =>
    columns
      .filter((column) => /token|secret|hmac|salt|code|password|key/.test(column))
      .map((column) => `${name}.${column}`),
  )
  // A summary's key is made of the text that was summarized.
  expect(secretive).toEqual(['members.password_hash', 'summaries.key', 'summary_requests.summary_key'])
})

test('a database that is not empty is refused and left as it is', async () => {
  const snapshot = await snapshotOf(connection)
  const target = await createEmptyDatabase()
  const copy = opened(target)
  await sql`create table letters (letter text)`.execute(copy)
  await sql`insert into letters values ('a')`.execute(copy)
  const attempt = restore(target, {
    description: described(snapshot),
    fill: everythingOf(snapshot),
    ...quietly,
  })
  await expect(attempt).rejects.toThrow('The database is not empty: it has letters.')
  expect((await sql`select * from letters`.execute(copy)).rows).toEqual([{ letter: 'a' }])
})

test('when anything fails, even at the very end, the database is as empty as before', async () => {
  const snapshot = await snapshotOf(connection)
  const target = await createEmptyDatabase()
  const description = described(snapshot)
  const everything = everythingOf(snapshot)
  const attempt = (changed: Partial<Restoration>) =>
    restore(target, { description, fill: everything, ...quietly, ...changed })

  const noRoom = async () => Promise.reject(new Error('No room for the pictures'))
  await expect(attempt({ beforeCommit: noRoom })).rejects.toThrow('No room for the pictures')
  const badRow = async ({ add }: Filling) => void (await add('likes', Buffer.from('x\n')))
  await expect(attempt({ fill: badRow })).rejects.toThrow(/^rows of likes are not accepted: invalid/)
  const strange = async ({ add }: Filling) => void (await add('pg_class', Buffer.from('x\n')))
  await expect(attempt({ fill: strange })).rejects.toThrow('a table pg_class that it does not describe')
  const twice = async (filling: Filling) => {
    for (let times = 0; times < 2; times += 1) await everything(filling)
  }
  await expect(attempt({ fill: twice })).rejects.toThrow('duplicate key')
  const interruption = new AbortController()
  const interrupted = async (filling: Filling) => {
    interruption.abort()
    await everything(filling)
  }
  await expect(attempt({ fill: interrupted, signal: interruption.signal })).rejects.toThrow()

  await attempt({})
  expect(await findWrongCounts(opened(target))).toEqual([])
})

test('a backup of an older schema is brought to the newest one, with its rows', async () => {
  const older = await createEmptyDatabase()
  const { applied } = await migrate(older, { until: '0005_import_keys.sql' })
  const source = opened(older)
  const [id] = await insertMembers(source, 1)
  const { copy } = await restored(await snapshotOf(older))
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(copy)
  expect(rows.length).toBeGreaterThan(applied.length)
  expect(said.at(-1)).toMatch(/^Newer than the backup, and applied: 0006/)
  expect(await copy.selectFrom('members').select('id').execute()).toEqual([{ id }])
})

test('neither a backup nor a database that is newer than the program is taken', async () => {
  const snapshot = await snapshotOf(connection)
  const description = { ...described(snapshot), migrations: [...snapshot.migrations, '9999_future.sql'] }
  const target = await createEmptyDatabase()
  const attempt = restore(target, { description, fill: everythingOf(snapshot), ...quietly })
  await expect(attempt).rejects.toThrow('The backup is newer than this program: it has 9999_future.sql.')
  const newer = await createEmptyDatabase()
  await migrate(newer)
  await sql`insert into migrations (name) values ('9999_future.sql')`.execute(opened(newer))
  await expect(takeSnapshot(newer)).rejects.toThrow('newer than this program')
  await expect(takeSnapshot(target)).rejects.toThrow('There is no site in the database yet.')
})

async function sorted(parts: AsyncGenerator<{ bytes: Buffer }>): Promise<string[]> {
  const lines: string[] = []
  for await (const { bytes } of parts) lines.push(...String(bytes).split('\n'))
  return lines.sort()
}

async function indexesOf(of: Database) {
  const { rows } = await sql`
    select indexdef, indisvalid from pg_indexes join pg_index on indexrelid = indexname::regclass
    where schemaname = 'public' order by indexname
  `.execute(of)
  return rows
}
