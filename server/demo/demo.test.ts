import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUpPassword } from '#contract/accounts.ts'
import { verifyPassword } from '#api/accounts/passwords/public.ts'
import type { Database } from '#database/client.ts'
import { mediaIn } from '#testing/media.ts'
import { createTestDatabase } from '#testing/database.ts'
import { isEmpty } from '#database/demo/state.ts'
import { demoSignIn, loadDemo } from './demo.ts'

let database: Database
let drop: () => Promise<void>
let mediaDir: string
let wasEmpty: boolean
const said: string[] = []

beforeAll(async () => {
  ;({ database, drop } = await createTestDatabase())
  mediaDir = join(await mkdtemp(join(tmpdir(), 'toolshelf-demo-')), 'media')
  wasEmpty = await isEmpty(database)
  await loadDemo({ database, media: mediaIn(mediaDir), log: (line) => said.push(line) })
})
afterAll(async () => {
  await drop()
  await rm(join(mediaDir, '..'), { recursive: true })
})

async function read<Row>(query: string): Promise<Row[]> {
  const { rows } = await sql.raw<Row>(query).execute(database)
  return rows
}

async function number(query: string): Promise<number> {
  const [row] = await read<{ n: number }>(`select (${query})::float8 as n`)
  return row!.n
}

test('the log says what was loaded', async () => {
  expect(said).toEqual([expect.stringMatching(/^Demo content: \d+ tools of 12 demo members$/)])
  expect(wasEmpty).toBe(true)
  expect(await isEmpty(database)).toBe(false)
})

test('each member is a demo member with a default list and an existing picture', async () => {
  const members = await read<{ is_demo: boolean; profile_picture: string; lists: number }>(`
    select is_demo, profile_picture,
      (select count(*) from saved_lists where member_id = members.id and is_default and name = 'Saved') as lists
    from members
  `)
  expect(members).toHaveLength(12)
  const files = await readdir(mediaDir)
  expect(files).toHaveLength(12)
  for (const member of members) {
    expect(member).toMatchObject({ is_demo: true, lists: 1 })
    expect(member.profile_picture).toMatch(/^\/media\/[0-9a-f]{32}\.webp$/)
    expect(files).toContain(member.profile_picture.slice('/media/'.length))
  }
  const picture = await readFile(join(mediaDir, files[0]!))
  expect(picture.subarray(8, 12).toString()).toBe('WEBP')
})

test('the printed credentials work, and the password is valid for registration', async () => {
  expect(signUpPassword.safeParse(demoSignIn.password).success).toBe(true)
  const [member] = await read<{ password_hash: string }>(
    `select password_hash from members where email = '${demoSignIn.email}'`,
  )
  expect(await verifyPassword(member!.password_hash, demoSignIn.password)).toBe(true)
})

test('each tool has its categories, and no category was created', async () => {
  expect(await number('select count(*) from posts')).toBeGreaterThanOrEqual(88)
  expect(await number('select count(*) from categories')).toBe(8)
  expect(
    await number(
      'select count(*) from posts where not exists (select from post_categories where post_id = id)',
    ),
  ).toBe(0)
})

test('counters match the inserted rows', async () => {
  expect(await number('select sum(like_count) from posts')).toBe(await number('select count(*) from likes'))
  expect(await number('select sum(comment_count) from posts')).toBe(
    await number('select count(*) from comments'),
  )
  expect(await number('select sum(rating_count) from posts')).toBe(
    await number('select count(*) from ratings'),
  )
  expect(await number('select sum(post_count) from saved_lists')).toBe(
    await number('select count(*) from saved_items'),
  )
})

test('few tools are popular, many are not, some have no likes or ratings', async () => {
  const all = await number('select count(*) from posts')
  expect(await number('select count(*) from posts where like_count >= 8')).toBeLessThan(all / 5)
  expect(await number('select count(*) from posts where like_count between 1 and 5')).toBeGreaterThan(all / 2)
  expect(await number('select count(*) from posts where like_count = 0')).toBeGreaterThan(0)
  expect(await number('select count(*) from posts where rating_count = 0')).toBeGreaterThan(0)
  expect(await number('select count(*) from posts where comment_count = 0')).toBeGreaterThan(0)
})

test('ratings are from 2 to 5, mostly 3 and more', async () => {
  const ratings = await number('select count(*) from ratings')
  expect(await number('select min(value) from ratings')).toBe(2)
  expect(await number('select max(value) from ratings')).toBe(5)
  expect(await number('select count(*) from ratings where value >= 3')).toBeGreaterThan(0.85 * ratings)
})

test.each(['likes', 'ratings', 'comments', 'helpful_marks', 'saved_items'])(
  '%s are after the post and before now',
  async (table) => {
    const wrong = `select count(*) from ${table} deed join posts on posts.id = deed.post_id
    where deed.created_at < posts.created_at or deed.created_at > now()`
    expect(await number(wrong)).toBe(0)
    expect(await number(`select count(*) from ${table}`)).toBeGreaterThan(50)
  },
)

test('no member likes their own post or is notified of their own actions', async () => {
  expect(
    await number('select count(*) from likes join posts on id = post_id where member_id = author_id'),
  ).toBe(0)
  expect(await number('select count(*) from notifications where member_id = actor_id')).toBe(0)
  const kinds = ['like', 'rating', 'helpful', 'comment', 'mention']
  expect(await read('select distinct kind from notifications order by kind')).toEqual(
    kinds.toSorted().map((kind) => ({ kind })),
  )
  expect(await number('select count(*) from notifications where not read')).toBeGreaterThan(0)
})

test('answers are replies that mention whom they answer, and no others do', async () => {
  const replies = await read<{ text: string; is_later: boolean; to: string; mentioned: string }>(`
    select c.text, c.created_at > parent.created_at as is_later, members.username as to, mentions.username as mentioned
    from comments c join comments parent on parent.id = c.parent_id and parent.post_id = c.post_id
      join members on members.id = parent.member_id left join mentions on mentions.comment_id = c.id
  `)
  expect(replies.length).toBeGreaterThan(40)
  for (const { text, is_later, to, mentioned } of replies) {
    expect(text.startsWith(`@${to} `)).toBe(true)
    expect({ is_later, mentioned }).toEqual({ is_later: true, mentioned: to })
  }
  expect(await number(`select count(*) from comments where parent_id is null and text like '@%'`)).toBe(0)
})

test('reviews have evidence, and readers found some of them helpful', async () => {
  expect(await number('select count(*) from posts where evidence is not null')).toBeGreaterThanOrEqual(15)
  expect(await number('select sum(helpful_count) from posts')).toBe(
    await number('select count(*) from helpful_marks'),
  )
  expect(await number('select count(*) from posts where helpful_count > 1')).toBeGreaterThan(10)
})

test('the five trending posts are of the last week, by several authors', async () => {
  const trending = await read<{ age: number; author_id: number }>(`
    select extract(epoch from now() - created_at)::float8 / 86400 as age, author_id
    from posts order by trending_score desc limit 5
  `)
  expect(Math.max(...trending.map(({ age }) => age))).toBeLessThan(7)
  expect(new Set(trending.map(({ author_id }) => author_id)).size).toBeGreaterThanOrEqual(3)
})

test('facts have a source and a history that ends with them', async () => {
  const tools = await number('select count(distinct tool_id) from tool_facts')
  expect(tools).toBeGreaterThanOrEqual(60)
  expect(await number(`select count(*) from tool_facts where source = '' or member_id is null`)).toBe(0)
  const last = `select distinct on (tool_id, key) * from tool_fact_changes order by tool_id, key, created_at desc, id desc`
  expect(
    await number(`select count(*) from (${last}) last join tool_facts fact using (tool_id, key)
    where last.after = fact.value and last.created_at <= fact.checked_at`),
  ).toBe(await number('select count(*) from tool_facts'))
  const priced = `select tool_id from tool_fact_changes where key = 'price' group by tool_id having count(*) > 1`
  expect(await number(`select count(*) from (${priced}) priced`)).toBeGreaterThanOrEqual(5)
})

test('no member did anything before joining', async () => {
  const acts = [
    ['posts', 'author_id', 'created_at'],
    ...[
      'comments',
      'likes',
      'ratings',
      'helpful_marks',
      'saved_items',
      'list_follows',
      'tool_fact_changes',
    ].map((table) => [table, 'member_id', 'created_at'] as const),
    ['tool_facts', 'member_id', 'checked_at'],
    ['tool_fact_changes', 'before_member_id', 'before_checked_at'],
  ] as const
  for (const [table, member, at] of acts) {
    const early = `select count(*) from ${table} act join members on members.id = act.${member}
      where act.${at} < members.created_at`
    expect({ table, early: await number(early) }).toEqual({ table, early: 0 })
  }
})

test('each tool is named as its maker names it, and not as a second review of it', async () => {
  const names = (await read<{ name: string }>('select name from tools')).map(({ name }) => name)
  const file = new URL('../../database/demo/tools/second-opinions.json', import.meta.url)
  const seconds = JSON.parse(await readFile(file, 'utf8')) as { title: string }[]
  expect(seconds.length).toBeGreaterThan(5)
  expect(names.filter((name) => seconds.some(({ title }) => title === name))).toEqual([])
  expect(names).toEqual(expect.arrayContaining(['Descript', 'NotebookLM', 'Claude', 'Ollama']))
  expect(await number(`select count(*) from tools where post_count > 1`)).toBe(seconds.length)
})

test('each tagline is a whole sentence that tells what the tool does', async () => {
  const taglines = await read<{ name: string; tagline: string }>('select name, tagline from tools')
  expect(taglines.length).toBeGreaterThan(100)
  for (const { name, tagline } of taglines) {
    expect(tagline, name).toMatch(/[.)]$/)
    expect(tagline, name).not.toMatch(/^(From|By|A Google|Google experiment|For \w+)\b/)
    expect(tagline.split(' ').length, `${name}: ${tagline}`).toBeGreaterThanOrEqual(6)
  }
})

test('no row of a member is from before the member joined', async () => {
  // Each column that refers to members, with the times of its table: of `before_member_id`, those that begin with `before_`.
  const columns = await read<{ table_name: string; member: string; time: string }>(`
    select col.attrelid::regclass::text as table_name, col.attname as member, time.attname as time
    from pg_constraint key
    join pg_attribute col on col.attrelid = conrelid and col.attnum = any (conkey)
    join pg_attribute time on time.attrelid = conrelid and time.atttypid = 'timestamptz'::regtype
    where contype = 'f' and (confrelid = 'members'::regclass or col.attname = 'member_id')
      and starts_with(time.attname, 'before_') = starts_with(col.attname, 'before_')
  `)
  const early: string[] = []
  const filled = new Set<string>()
  for (const { table_name, member, time } of columns) {
    const rows = `${table_name} t join members on members.id = t.${member} where t.${time}`
    if (await number(`select count(*) from ${rows} is not null`))
      filled.add(`${table_name}.${member} ${time}`)
    const found = await number(`select count(*) from ${rows} < members.created_at`)
    if (found > 0) early.push(`${table_name}.${member} ${time}: ${found}`)
  }
  expect(early).toEqual([])
  // All that the demo dates is among them.
  for (const column of [
    ...['posts.author_id created_at', 'comments.member_id created_at', 'likes.member_id created_at'],
    ...[
      'ratings.member_id created_at',
      'saved_items.member_id created_at',
      'saved_lists.member_id created_at',
    ],
    ...['notifications.actor_id created_at', 'tool_facts.member_id checked_at'],
    ...['tool_fact_changes.member_id created_at', 'tool_fact_changes.before_member_id before_checked_at'],
  ]) {
    expect(filled).toContain(column)
  }
})

test('public lists show all of their posts and have their followers', async () => {
  const lists = await read<{ shown_count: number; post_count: number; follower_count: number }>(
    `select shown_count, post_count, follower_count from saved_lists where visibility = 'public'`,
  )
  expect(lists).toHaveLength(3)
  for (const { shown_count, post_count, follower_count } of lists) {
    expect(shown_count).toBe(post_count)
    expect(shown_count).toBeGreaterThanOrEqual(3)
    expect(follower_count).toBeGreaterThanOrEqual(3)
  }
})

test('a second load does nothing', async () => {
  const before = await number('select count(*) from posts')
  await loadDemo({ database, media: mediaIn(mediaDir), log: (line) => said.push(line) })
  expect(await number('select count(*) from posts')).toBe(before)
  expect(await number('select count(*) from members')).toBe(12)
  expect(said.at(-1)).toBe('No demo content: the site has content already')
})

test('a failed load leaves the database empty', async () => {
  const other = await createTestDatabase()
  await sql`alter table saved_items add constraint never check (false)`.execute(other.database)
  await expect(
    loadDemo({ database: other.database, media: mediaIn(mediaDir), log: () => {} }),
  ).rejects.toThrow('never')
  expect(await isEmpty(other.database)).toBe(true)
  await other.drop()
})

test('of two concurrent loads one loads', async () => {
  const other = await createTestDatabase()
  const lines: string[] = []
  const load = () =>
    loadDemo({ database: other.database, media: mediaIn(mediaDir), log: (line) => lines.push(line) })
  await Promise.all([load(), load()])
  expect(lines.filter((line) => line.startsWith('No'))).toHaveLength(1)
  const { rows } = await sql<{ n: number }>`select count(*) as n from members`.execute(other.database)
  expect(rows[0]!.n).toBe(12)
  await other.drop()
})
