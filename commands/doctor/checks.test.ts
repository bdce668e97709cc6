import { mkdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { findWrongCounts } from '#testing/consistency.ts'
import { insertMembers, insertPosts } from '#testing/rows.ts'
import { readConfig } from '#server/config/config.ts'
import { checkCounters } from './counters.ts'
import { checkDatabase } from './database.ts'
import { checkDisk, judgeDisk } from './disk.ts'
import { linesOf, type Patient } from './finding.ts'
import { checkLists } from './lists.ts'
import { checkPictures } from './pictures.ts'
import { checkSchema } from './schema.ts'
import { checkSettings } from './settings.ts'
import { makeTemporaryFolder } from '#testing/temporary-folder.ts'

const { database, connection, drop } = await createTestDatabase()
afterAll(drop)
const dataDir = await makeTemporaryFolder('doctor')
afterAll(() => rm(dataDir, { recursive: true }))
const media = join(dataDir, 'media')
await mkdir(media)

let member: number
let post: number

beforeEach(async () => {
  await database.deleteFrom('members').execute()
  ;[member] = (await insertMembers(database, 1)) as [number]
  ;[post] = (await insertPosts(database, member, [new Date()], [1, 2])) as [number]
  await database.insertInto('likes').values({ member_id: member, post_id: post }).execute()
})

function patient({ fix = false, ...env }: { fix?: boolean; [name: string]: unknown } = {}): Patient {
  const config = readConfig({ DATA_DIR: dataDir, ...(env as NodeJS.ProcessEnv) })
  const stop = async () => {}
  const opened = { database, connection, embedded: false, where: 'here', how: '', stop }
  return { config, opened, fix, signal: new AbortController().signal, onRows: () => {} }
}

test('a healthy site has nothing wrong', async () => {
  for (const check of [checkSchema, checkDatabase, checkSettings, checkCounters, checkLists, checkPictures]) {
    expect((await check(patient())).wrong, check.name).toEqual([])
  }
})

test('a wrong counter is found, stays without --fix, and is right with it', async () => {
  await sql`update posts set like_count = 41 where id = ${post}`.execute(database)
  await sql`update saved_lists set post_count = 3`.execute(database)
  const { wrong } = await checkCounters(patient())
  expect(wrong[0]).toBe(`1 post (${post}) with wrong counters. Put it right with --fix.`)
  expect(wrong[1]).toMatch(/^1 saved list \(\d+\) with wrong counters\. Put it right with --fix\.$/)
  expect(await findWrongCounts(database)).toHaveLength(2)
  const repaired = await checkCounters(patient({ fix: true }))
  expect(repaired).toMatchObject({
    wrong: [],
    fixed: [expect.stringMatching(/: put right/), expect.anything()],
  })
  expect(await findWrongCounts(database)).toEqual([])
})

test('categories and documents beside a post that differ from its own are found and made anew', async () => {
  await sql`update posts set category_ids = '{3}' where id = ${post}`.execute(database)
  const [other] = await insertPosts(database, member, [new Date()])
  await sql`delete from post_documents where post_id = ${other!}`.execute(database)
  const [hidden, found] = (await insertPosts(database, member, [new Date(), new Date()])) as [number, number]
  await sql`update posts set hidden_because = 'Spam' where id in (${hidden}, ${found})`.execute(database)
  await sql`
    insert into post_documents select ${found}::integer, category_ids, title, named, described, review
    from post_documents where post_id = ${post}
  `.execute(database)
  expect((await checkCounters(patient())).wrong).toEqual([
    `3 posts (${post}, ${other}, ${found}) with wrong categories, or wrong words to be found by. Put it right with --fix.`,
  ])
  await checkCounters(patient({ fix: true }))
  expect((await checkCounters(patient())).wrong).toEqual([])
})

test('a member without a default list is found, and gets one', async () => {
  await database.deleteFrom('saved_lists').execute()
  expect((await checkLists(patient())).wrong).toEqual([
    `1 member without a default list (${member}). Put it right with --fix.`,
  ])
  await checkLists(patient({ fix: true }))
  expect((await checkLists(patient())).wrong).toEqual([])
})

test('files that nobody has any use for, and pictures without a file, are found; one just uploaded is neither', async () => {
  const hourAndMore = new Date(Date.now() - 3_700_000)
  for (const name of ['used.webp', 'orphan.webp', 'uploaded.webp']) await writeFile(join(media, name), 'x')
  for (const name of ['used.webp', 'orphan.webp']) await utimes(join(media, name), hourAndMore, hourAndMore)
  await database.updateTable('members').set({ profile_picture: '/media/used.webp' }).execute()
  expect((await checkPictures(patient())).wrong).toEqual([
    `1 file in ${media} of which no member has any use (orphan.webp). You may delete them.`,
  ])
  expect(await stat(join(media, 'orphan.webp'))).toBeDefined()
  await rm(join(media, 'orphan.webp'))
  await rm(join(media, 'used.webp'))
  expect((await checkPictures(patient())).wrong).toEqual([
    expect.stringMatching(/^1 picture of members without a file in .*\(used\.webp\)\. Take it from a backup/),
  ])
})

test('whatever of the schema is missing, switched off or not as the migrations make it is named', async () => {
  await sql`drop index members_username`.execute(database)
  await sql`alter table likes disable trigger likes_added`.execute(database)
  await sql`alter table comments drop constraint comments_post_id_fkey`.execute(database)
  await sql`alter table comments add constraint comments_post_id_fkey
    foreign key (post_id) references posts on delete cascade not valid`.execute(database)
  await sql`create index of_the_operator on posts (id)`.execute(database)
  const { wrong } = await checkSchema(patient())
  expect(wrong).toHaveLength(3)
  expect(wrong).toContainEqual(
    'The index members_username is missing. It should be: ' +
      'CREATE UNIQUE INDEX members_username ON members USING btree (lower(username))',
  )
  expect(wrong).toContainEqual(expect.stringMatching(/^The trigger likes_added of likes .*\(switched off\)$/))
  expect(wrong).toContainEqual(expect.stringMatching(/comments_post_id_fkey of comments .* NOT VALID/))
  const { rows } = await sql`select from pg_namespace where nspname like 'schema_made%'`.execute(database)
  expect(rows).toEqual([])
})

test('migrations that are missing or unknown are named', async () => {
  await sql`insert into migrations (name) values ('9999_future.sql')`.execute(database)
  expect((await checkSchema(patient())).wrong).toEqual([
    'The database is newer than this program: it has 9999_future.sql.',
  ])
  await sql`delete from migrations where name in ('9999_future.sql', '0008_rate_limits.sql')`.execute(
    database,
  )
  expect((await checkSchema(patient())).wrong).toEqual([
    'Not applied yet: 0008_rate_limits.sql. The next start of the site does it.',
  ])
})

test('mail that does not leave is told', async () => {
  await sql`
    insert into mails (recipient, subject, text, html, status, created_at, expires_at) values
      ('a@example.org', '', '', '', 'waiting', now() - interval '2 hours', now()),
      ('a@example.org', '', '', '', 'waiting', now(), now()),
      ('a@example.org', '', '', '', 'expired', now(), now())
  `.execute(database)
  expect((await checkDatabase(patient())).wrong).toEqual([
    '1 mail waiting for more than an hour. Is the site running, and right about SMTP_URL?',
    '1 mail could not be sent in the last week.',
  ])
})

test('a site for everybody is held to more than one for this machine', async () => {
  const env = { SITE_URL: 'http://tools.example', RATE_LIMITS: 'off' }
  const names = (await checkSettings(patient(env))).wrong.map((line) => line.split(' ')[0])
  expect(names).toEqual(['SMTP_URL', 'OPERATOR_EMAIL', 'RATE_LIMITS', 'SITE_URL'])
  await writeFile(join(dataDir, 'secret'), 'x', { mode: 0o644 })
  await sql`update members set is_demo = true`.execute(database)
  const settled = { SITE_URL: 'https://tools.example', SMTP_URL: 'smtp://x', OPERATOR_EMAIL: 'a@b.example' }
  expect((await checkSettings(patient(settled))).wrong).toEqual([
    expect.stringMatching(/^Others may read .*secret\. Run: chmod 600 on it\.$/),
    'Demo members are on a site that is reached from outside.',
  ])
})

test('a disk is too full below 1 GiB, and below a twentieth of it', async () => {
  const gibibyte = 2 ** 30
  expect(judgeDisk({ free: gibibyte, size: 10 * gibibyte }).wrong).toEqual([])
  expect(judgeDisk({ free: gibibyte - 1, size: 10 * gibibyte }).wrong).toHaveLength(1)
  expect(judgeDisk({ free: 5 * gibibyte, size: 100 * gibibyte }).wrong).toEqual([])
  expect(judgeDisk({ free: 5 * gibibyte - 1, size: 100 * gibibyte }).wrong).toEqual([
    'Only 5.0 GiB of 100.0 GiB are free. Make room, before writing fails.',
  ])
  expect((await checkDisk(patient())).fine).toMatch(/^\d.* of \d.* are free$/)
})

test('each finding is a line', () => {
  expect(linesOf('disk', { fine: 'room', wrong: [] })).toEqual(['✓ disk: room'])
  expect(linesOf('disk', { fine: 'room', wrong: ['a', 'b'], fixed: ['c'] })).toEqual([
    '✓ disk: c',
    '✗ disk: a',
    '✗ disk: b',
  ])
})
