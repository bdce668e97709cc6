import { mkdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { noteForOperator, removeNotice } from '#database/operator-notices.ts'
import { recountAll } from '#database/recount.ts'
import { createTestDatabase } from '#testing/database.ts'
import { findWrongCounts } from '#testing/consistency.ts'
import { insertMembers, insertPosts } from '#testing/rows.ts'
import { mediaOf, startTestS3 } from '#testing/s3.ts'
import { readConfig } from '#server/config/config.ts'
import { checkCounters, checkLists } from './data.ts'
import { checkDatabase, checkSchema } from './database.ts'
import { checkDisk, checkFreeSpace, checkPictures } from './files.ts'
import { formatResult, type CheckContext } from './check.ts'
import { checkProxy } from './proxy.ts'
import { checkRedis } from './redis.ts'
import { checkSettings } from './settings.ts'
import { hasRedis, startRedis } from '#testing/redis-server.ts'
import { makeTemporaryFolder } from '#testing/temporary-folder.ts'

const { database, connection, drop } = await createTestDatabase()
afterAll(drop)
const dataDir = await makeTemporaryFolder('doctor')
afterAll(() => rm(dataDir, { recursive: true }))
const media = join(dataDir, 'media')
const s3 = await startTestS3()
await mkdir(media)

let member: number
let post: number

beforeEach(async () => {
  await database.deleteFrom('members').execute()
  ;[member] = (await insertMembers(database, 1)) as [number]
  ;[post] = (await insertPosts(database, member, [new Date()], [1, 2])) as [number]
  await database.insertInto('likes').values({ member_id: member, post_id: post }).execute()
  await recountAll(database)
})

function contextOf({ fix = false, ...env }: { fix?: boolean; [name: string]: unknown } = {}): CheckContext {
  const config = readConfig({ DATA_DIR: dataDir, ...(env as NodeJS.ProcessEnv) })
  const stop = async () => {}
  const opened = { database, connection, embedded: false, where: 'here', how: '', stop }
  return { config, opened, fix, signal: new AbortController().signal, onRows: () => {} }
}

test('a healthy site has no problems', async () => {
  for (const check of [checkSchema, checkDatabase, checkSettings, checkCounters, checkLists, checkPictures]) {
    expect((await check(contextOf())).problems, check.name).toEqual([])
  }
})

test('a proxy that TRUST_PROXY does not name is reported until the next start', async () => {
  expect((await checkProxy(contextOf())).problems).toEqual([])
  await noteForOperator(database, 'untrusted_proxy', '172.18.0.1')
  onTestFinished(() => removeNotice(database, 'untrusted_proxy'))
  expect((await checkProxy(contextOf())).problems).toEqual([
    expect.stringContaining('Set TRUST_PROXY=172.18.0.1'),
  ])
})

test.runIf(hasRedis)('a Redis that does not answer, or cannot make room, is reported', async () => {
  expect((await checkRedis(contextOf())).problems).toEqual([])
  const redis = await startRedis(onTestFinished)
  const context = contextOf({ REDIS_URL: redis.url.replace('//', '//:secret@') })
  const plain = contextOf({ REDIS_URL: redis.url })
  expect((await checkRedis(plain)).problems).toEqual([
    expect.stringContaining('maxmemory-policy to allkeys-lru'),
  ])
  const fit = await startRedis(onTestFinished, '--maxmemory', '64mb', '--maxmemory-policy', 'allkeys-lru')
  expect(await checkRedis(contextOf({ REDIS_URL: fit.url }))).toEqual({
    ok: expect.stringMatching(/^the Redis of REDIS_URL \(127.0.0.1:\d+\) answers, version \d/),
    problems: [],
  })
  await redis.kill()
  const [problem] = (await checkRedis(context)).problems
  expect(problem).toMatch(/^No connection to the Redis of REDIS_URL/)
  expect(problem).not.toContain('secret')
})

test('a site that was restored and not started has no mails', async () => {
  await sql`alter schema pgboss rename to away`.execute(database)
  onTestFinished(async () => void (await sql`alter schema away rename to pgboss`.execute(database)))
  expect((await checkDatabase(contextOf())).problems).toEqual([])
})

test('wrong counters are reported, and corrected with --fix', async () => {
  await sql`update posts set like_count = 41 where id = ${post}`.execute(database)
  await sql`update saved_lists set post_count = 3`.execute(database)
  const { problems } = await checkCounters(contextOf())
  expect(problems[0]).toBe(`1 post (${post}) with wrong counters. Repair with --fix.`)
  expect(problems[1]).toMatch(/^1 saved list \(\d+\) with wrong counters\. Repair with --fix\.$/)
  expect(await findWrongCounts(database)).toHaveLength(2)
  const repaired = await checkCounters(contextOf({ fix: true }))
  expect(repaired).toMatchObject({
    problems: [],
    fixed: [expect.stringMatching(/: fixed/), expect.anything()],
  })
  expect(await findWrongCounts(database)).toEqual([])
})

test('wrong numbers of followers are reported, and corrected with --fix', async () => {
  await sql`update members set follower_count = 2`.execute(database)
  await sql`update categories set follower_count = 3 where id <= 2`.execute(database)
  expect((await checkCounters(contextOf())).problems).toEqual([
    `1 member (${member}) with a wrong number of followers. Repair with --fix.`,
    '2 categories (1, 2) with a wrong number of followers. Repair with --fix.',
  ])
  await checkCounters(contextOf({ fix: true }))
  expect(await findWrongCounts(database)).toEqual([])
})

test('stale categories and search documents are reported, and refreshed with --fix', async () => {
  await sql`update posts set category_ids = '{3}' where id = ${post}`.execute(database)
  const [other] = await insertPosts(database, member, [new Date()])
  await sql`delete from post_documents where post_id = ${other!}`.execute(database)
  const [hidden, found] = (await insertPosts(database, member, [new Date(), new Date()])) as [number, number]
  await sql`update posts set hidden_because = 'Spam' where id in (${hidden}, ${found})`.execute(database)
  await sql`delete from post_documents where post_id = ${hidden}`.execute(database)
  await sql`delete from member_search_texts where member_id = ${member}`.execute(database)
  expect((await checkCounters(contextOf())).problems).toEqual([
    `3 posts (${post}, ${other}, ${found}) with wrong categories or a wrong search document. Repair with --fix.`,
    `1 member (${member}) with wrong search texts. Repair with --fix.`,
  ])
  await checkCounters(contextOf({ fix: true }))
  expect((await checkCounters(contextOf())).problems).toEqual([])
})

test('a missing default list is reported, and created with --fix', async () => {
  await database.deleteFrom('saved_lists').execute()
  expect((await checkLists(contextOf())).problems).toEqual([
    `1 member without a default list (${member}). Repair with --fix.`,
  ])
  await checkLists(contextOf({ fix: true }))
  expect((await checkLists(contextOf())).problems).toEqual([])
})

test('unused files and pictures without a file are reported, except a recent upload', async () => {
  const hourAndMore = new Date(Date.now() - 3_700_000)
  const screenshot = ['whole.webp', 'small.webp']
  for (const name of ['used.webp', 'orphan.webp', 'uploaded.webp']) await writeFile(join(media, name), 'x')
  for (const name of ['used.webp', 'orphan.webp']) await utimes(join(media, name), hourAndMore, hourAndMore)
  await database.updateTable('members').set({ profile_picture: '/media/used.webp' }).execute()
  for (const name of screenshot) {
    await writeFile(join(media, name), 'x')
    await utimes(join(media, name), hourAndMore, hourAndMore)
  }
  const [path, thumbnail] = screenshot.map((name) => `/media/${name}`) as [string, string]
  const picture = { path, thumbnail, width: 8, height: 8, alt: 'The start page', position: 0 }
  await database
    .insertInto('post_pictures')
    .values({ ...picture, post_id: post })
    .execute()
  expect((await checkPictures(contextOf())).problems).toEqual([
    `1 file in ${media} that no member, no tool and no post uses (orphan.webp). You may delete them.`,
  ])
  expect(await stat(join(media, 'orphan.webp'))).toBeDefined()
  await rm(join(media, 'orphan.webp'))
  await rm(join(media, 'used.webp'))
  expect((await checkPictures(contextOf())).problems).toEqual([
    expect.stringMatching(/^1 picture without a file in .*\(used\.webp\)\. Restore it from a backup/),
  ])
})

test('object storage takes, returns and deletes an object, and has all pictures', async () => {
  await database.updateTable('members').set({ profile_picture: '/media/used.webp' }).execute()
  const store = await mediaOf(s3)
  await store.write({ name: 'used.webp', bytes: Buffer.from('used') })
  expect(await checkPictures(contextOf(s3.env))).toEqual({
    ok: `1 picture, each with its file in s3://pictures/site/ at ${s3.endpoint}`,
    problems: [],
  })
  expect(await s3.names()).toEqual(['used.webp'])
  await store.remove('used.webp')
  expect((await checkPictures(contextOf(s3.env))).problems).toEqual([
    expect.stringMatching(/^1 picture without a file in s3:.*\(used\.webp\)/),
  ])
  const wrong = await checkPictures(contextOf({ ...s3.env, AWS_SECRET_ACCESS_KEY: 'wrong' }))
  expect(wrong.problems).toEqual([
    expect.stringMatching(
      /^s3:\/\/pictures\/site\/ at .* cannot be used: it answers 403\. Check MEDIA_URL, /,
    ),
  ])
})

test('schema objects that are missing, disabled or different are reported', async () => {
  await sql`drop index members_username`.execute(database)
  await sql`alter table post_pictures disable trigger post_pictures_removed`.execute(database)
  await sql`alter table comments drop constraint comments_post_id_fkey`.execute(database)
  await sql`alter table comments add constraint comments_post_id_fkey
    foreign key (post_id) references posts on delete cascade not valid`.execute(database)
  await sql`create index of_the_operator on posts (id)`.execute(database)
  const { problems } = await checkSchema(contextOf())
  expect(problems).toHaveLength(3)
  expect(problems).toContainEqual(
    'The index members_username is missing. Expected: ' +
      'CREATE UNIQUE INDEX members_username ON members USING btree (lower(username))',
  )
  expect(problems).toContainEqual(
    expect.stringMatching(/^The trigger post_pictures_removed of post_pictures .*\(disabled\)$/),
  )
  expect(problems).toContainEqual(expect.stringMatching(/comments_post_id_fkey of comments .* NOT VALID/))
  const { rows } = await sql`select from pg_namespace where nspname like 'toolshelf_%'`.execute(database)
  expect(rows).toEqual([])
})

test('missing and unknown migrations are reported', async () => {
  await sql`insert into migrations (name) values ('9999_future.sql')`.execute(database)
  expect((await checkSchema(contextOf())).problems).toEqual([
    'The database is newer than this program: it has 9999_future.sql.',
  ])
  await sql`delete from migrations where name in ('9999_future.sql', '0061_proven_addresses.sql')`.execute(
    database,
  )
  expect((await checkSchema(contextOf())).problems).toEqual([
    'Not applied yet: 0061_proven_addresses.sql. The next start of the site applies them.',
  ])
})

test('late and expired mails are reported', async () => {
  await sql`
    insert into pgboss.job (name, state, created_on, completed_on) values
      ('mail', 'retry', now() - interval '2 hours', null),
      ('mail', 'created', now(), null),
      ('mail', 'failed', now(), now())
  `.execute(database)
  expect((await checkDatabase(contextOf())).problems).toEqual([
    '1 mail waiting for more than an hour. Is the site running, and is SMTP_URL correct?',
    '1 mail could not be sent in the last week.',
  ])
})

test('a public site has stricter checks than a local one', async () => {
  const env = { SITE_URL: 'http://tools.example', RATE_LIMITS: 'off' }
  const names = (await checkSettings(contextOf(env))).problems.map((line) => line.split(' ')[0])
  expect(names).toEqual(['SMTP_URL', 'OPERATOR_EMAIL', 'RATE_LIMITS', 'SITE_URL'])
  await writeFile(join(dataDir, 'secret'), 'x', { mode: 0o644 })
  await sql`update members set is_demo = true`.execute(database)
  const settled = { SITE_URL: 'https://tools.example', SMTP_URL: 'smtp://x', OPERATOR_EMAIL: 'a@b.example' }
  expect((await checkSettings(contextOf(settled))).problems).toEqual([
    expect.stringMatching(/^Other users may read .*secret\. Run: chmod 600 .*secret$/),
    'Demo members exist on a public site.',
  ])
})

test('less than 1 GiB or 5 % of free space is reported', async () => {
  const gibibyte = 2 ** 30
  expect(checkFreeSpace({ free: gibibyte, size: 10 * gibibyte }).problems).toEqual([])
  expect(checkFreeSpace({ free: gibibyte - 1, size: 10 * gibibyte }).problems).toHaveLength(1)
  expect(checkFreeSpace({ free: 5 * gibibyte, size: 100 * gibibyte }).problems).toEqual([])
  expect(checkFreeSpace({ free: 5 * gibibyte - 1, size: 100 * gibibyte }).problems).toEqual([
    'Only 5.0 GiB of 100.0 GiB are free. Free some space before writes fail.',
  ])
  expect((await checkDisk(contextOf())).ok).toMatch(/^\d.* of \d.* are free$/)
})

test('each result is a line', () => {
  expect(formatResult('disk', { ok: 'room', problems: [] })).toEqual(['✓ disk: room'])
  expect(formatResult('disk', { ok: 'room', problems: ['a', 'b'], fixed: ['c'] })).toEqual([
    '✓ disk: c',
    '✗ disk: a',
    '✗ disk: b',
  ])
})
