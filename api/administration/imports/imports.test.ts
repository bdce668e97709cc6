import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { getImport, listImports, startImport, stopImport } from '#contract/imports.ts'
import { startJobs } from '#api/jobs/public.ts'
import { createTestApi } from '#testing/api.ts'
import { expectRefused } from '#testing/error-assertions.ts'
import { untilWaiting } from '#testing/locks.ts'
import { formOf, signed } from '#testing/pictures.ts'
import type { Member } from '#testing/rows.ts'
import { importWorker } from './worker.ts'

const log = { warn: (line: string) => void lines.push(line) }
let lines: string[] = []
const api = await createTestApi()
const { database } = api
const admin = await api.member()
await api.appoint(admin, { administrator: true })
const author = await api.member()

beforeEach(async () => {
  lines = []
  await sql`truncate posts, tools, imports, admin_log cascade`.execute(database)
})

const header = 'title,link,description,categories\n'
const row = (n: number) => `Tool ${n},https://tool${n}.example/,Does ${n},Programming\n`
const csvOf = (rows: number) => header + Array.from({ length: rows }, (_, n) => row(n + 1)).join('')

async function start(text: string, fields: Record<string, string> = {}, by: Member | null = admin) {
  const given = { format: 'csv', as: author.username, ...fields }
  const { headers, payload } = await formOf(Buffer.from(text), {
    ...{ type: 'application/octet-stream', field: 'file', fields: given },
  })
  const url = `/api${startImport.path}`
  return api.send({ method: 'POST', url, payload, headers: { ...headers, ...(by && signed(by)) } })
}

const read = async (id: number) => (await api.call(getImport, { params: { id }, token: admin.token })).body

const worker = () => importWorker({ database, log })
/** Runs PL/pgSQL for each row before a table is written to, while `act` runs. */
async function withTrigger(event: string, body: string, act: () => Promise<unknown>) {
  await sql`${sql.raw(`create function interfere() returns trigger language plpgsql as $$ begin ${body} end $$`)}`.execute(
    database,
  )
  await sql`${sql.raw(`create trigger interfering before ${event} for each row execute function interfere()`)}`.execute(
    database,
  )
  await act().finally(() => sql`drop function interfere cascade`.execute(database))
}

const never = new AbortController().signal

/** Works on all imports in the state that they have, as a job does. */
const work = (signal = never) => worker().work([], signal)

async function importAll(text: string, fields: Record<string, string> = {}) {
  const { status, body } = await start(text, fields)
  expect(status).toBe(202)
  await work()
  return read(body.id)
}

async function posts() {
  const { rows } = await sql<{ title: string; author: string; category: string }>`
    select title, username as author, (select min(name) from categories where id = any (category_ids)) as category
    from posts join members on members.id = author_id order by posts.id
  `.execute(database)
  return rows
}

test('an import publishes the tools of a file for a member, and tells how it went', async () => {
  await api.post(author, { title: 'Mine', link: 'https://tool1.example/pricing' })
  const stranger = await api.member()
  await api.post(stranger, { title: 'Theirs', link: 'https://tool2.example/pricing' })
  const found = await importAll(`${csvOf(3)}No link,nowhere,x,Programming\n`)
  expect(found).toMatchObject({
    ...{ state: 'done', dry_run: false, format: 'csv', file_name: 'me.png', error: null },
    ...{ as: author.username, started_by: admin.username, rows: 4, read: 4, added: 1, joined: 1, skipped: 1 },
    ...{ sample: [], finished_at: expect.any(String) },
  })
  expect(found.problems).toEqual([{ line: 5, text: expect.stringContaining('must be a full address') }])
  expect((await posts()).slice(2)).toEqual([
    { title: 'Tool 2', author: author.username, category: 'Programming' },
    { title: 'Tool 3', author: author.username, category: 'Programming' },
  ])
  const { rows } = await sql`select act, about, after from admin_log`.execute(database)
  const after = { id: found.id, format: 'csv', as: author.username, dry_run: false }
  expect(rows).toEqual([{ act: 'start_import', about: 'me.png', after }])
  expect(await sql`select file from imports`.execute(database)).toMatchObject({ rows: [{ file: null }] })
})

test('the posts belong to the member of the import, whatever the file says', async () => {
  const [stranger, json] = [await api.member(), { title: 'A', description: 'B', categories: ['Programming'] }]
  await importAll(JSON.stringify([{ ...json, author: stranger.username }]), { format: 'json' })
  expect(await posts()).toMatchObject([{ title: 'A', author: author.username }])
})

test.each([
  ['jsonl', '{"title": "A", "description": "x", "categories": ["Robotics"]}\n'],
  ['json', '[{"title": "A", "description": "x", "categories": "Robotics"}]'],
  ['markdown', '# Awesome\n## Robotics\n- [A](https://a.example/) - x'],
  [
    'bookmarks',
    '<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><DT><H3>Robotics</H3><DL><DT><A HREF="https://a.example/">A</A></DL></DL>',
  ],
])('a file can be %s', async (format, text) => {
  expect(await importAll(text, { format })).toMatchObject({ state: 'done', rows: 1, added: 1, problems: [] })
  expect(await posts()).toEqual([{ title: 'A', author: author.username, category: 'Robotics' }])
})

test('a dry run counts, shows the first 20 posts, and leaves nothing', async () => {
  await api.post(author, { title: 'Mine', link: 'https://tool1.example/' })
  const before =
    await sql`select (select count(*) from posts) as posts, (select count(*) from tools) as tools, (select count(*) from categories) as categories`.execute(
      database,
    )
  const text = `${csvOf(150)}${row(150)}New,https://new.example/,x,Entirely new\n`
  const found = await importAll(text, { dry_run: 'true' })
  expect(found).toMatchObject({ state: 'done', dry_run: true, read: 152, added: 150, joined: 0, skipped: 2 })
  expect(found.sample).toHaveLength(20)
  expect(found.sample[0]).toEqual({
    title: 'Tool 2',
    link: 'https://tool2.example/',
    category: 'Programming',
  })
  const after =
    await sql`select (select count(*) from posts) as posts, (select count(*) from tools) as tools, (select count(*) from categories) as categories`.execute(
      database,
    )
  expect(after.rows).toEqual(before.rows)
  const real = await importAll(text)
  expect(real).toMatchObject({ read: 152, added: 150, joined: 0, skipped: 2 })
})

test('the first 100 problems are kept', async () => {
  const bad = `${header}${'Bad,nowhere,x,Programming\n'.repeat(101)}`
  const found = await importAll(bad)
  expect(found).toMatchObject({ state: 'done', read: 101, added: 0 })
  expect(found.problems.map(({ line }) => line)).toEqual(Array.from({ length: 100 }, (_, n) => n + 2))
})

test('an import that is stopped writes no further batch', async () => {
  const { body } = await start(csvOf(250))
  // Stopped after the first batch: the second one finds it.
  const stop = "if new.rows_read = 100 then new.state = 'failed'; new.error = 'Stopped'; end if; return new;"
  await withTrigger('update on imports', stop, () => work())
  expect(await read(body.id)).toMatchObject({ state: 'failed', error: 'Stopped', read: 100, added: 100 })
  expect(await posts()).toHaveLength(100)
})

test('stopImport ends an import that waits, and makes no difference to one that has ended', async () => {
  const { body } = await start(csvOf(1))
  const stop = () => api.call(stopImport, { params: { id: body.id }, token: admin.token })
  expect((await stop()).status).toBe(204)
  await work()
  const stopped = await read(body.id)
  expect(stopped).toMatchObject({ state: 'failed', error: 'Stopped', read: 0 })
  expect(await posts()).toEqual([])
  expect((await stop()).status).toBe(204)
  expect(await read(body.id)).toEqual(stopped)
  const { rows } = await sql`select act from admin_log order by id`.execute(database)
  expect(rows).toEqual([{ act: 'start_import' }, { act: 'stop_import' }])
})

test('a process that stops leaves the import to another one, which goes on where it ended', async () => {
  const { body } = await start(csvOf(250))
  const stopping = new AbortController()
  // The second batch waits until the process has been told to stop.
  const held = 'if new.rows_read = 200 then perform pg_advisory_xact_lock_shared(1); end if; return new;'
  await withTrigger('update on imports', held, async () => {
    let worked: Promise<unknown> | undefined
    await database.transaction().execute(async (holds) => {
      await sql`select pg_advisory_xact_lock(1)`.execute(holds)
      worked = work(stopping.signal)
      await untilWaiting(database)
      stopping.abort()
    })
    await worked
  })
  expect(await read(body.id)).toMatchObject({ state: 'running', read: 200, added: 200, error: null })
  await work()
  expect(await read(body.id)).toMatchObject({ state: 'done', read: 250, added: 250, skipped: 0 })
  expect(await posts()).toHaveLength(250)
})

test('the import of a killed process is taken over after a minute, and not before', async () => {
  const { body } = await start(csvOf(150))
  // As the process left it behind after its first batch.
  await sql`
    update imports set state = 'running', worked_at = now() - interval '50 seconds', rows_read = 100, row_count = 150
  `.execute(database)
  await work()
  expect(await read(body.id)).toMatchObject({ state: 'running', read: 100 })
  await sql`update imports set worked_at = now() - interval '61 seconds'`.execute(database)
  await work()
  expect(await read(body.id)).toMatchObject({ state: 'done', read: 150, added: 50 })
  expect((await posts()).map(({ title }) => title)[0]).toBe('Tool 101')
})

test('a process whose import was taken over writes nothing more', async () => {
  const { body } = await start(csvOf(100))
  const takeOver =
    'if new.row_count is not null and old.row_count is null then new.rows_read = 50; end if; return new;'
  await withTrigger('update on imports', takeOver, () => work())
  expect(await read(body.id)).toMatchObject({ state: 'running', read: 50, added: 0 })
  expect(await posts()).toEqual([])
})

test('two processes import two files at once, each row once', async () => {
  const { body: one } = await start(csvOf(220))
  const { body: other } = await start(
    `${header}${Array.from({ length: 220 }, (_, n) => row(n + 200)).join('')}`,
  )
  await Promise.all([work(), work()])
  const [first, second] = [await read(one.id), await read(other.id)]
  expect([first.state, second.state]).toEqual(['done', 'done'])
  expect(first.added + second.added).toBe(419)
  expect(first.skipped + second.skipped).toBe(21)
  expect(await posts()).toHaveLength(419)
})

test('a server that fails with an import three times gives it up, and says so', async () => {
  const { body } = await start(csvOf(1))
  await withTrigger('insert on posts', "raise exception 'out of order';", async () => {
    for (let tries = 1; tries <= 4; tries += 1) {
      await work()
      await sql`update imports set worked_at = now() - interval '61 seconds'`.execute(database)
    }
  })
  expect(lines).toEqual([1, 2, 3].map((n) => `Import ${body.id} failed, try ${n}: out of order`))
  expect(await read(body.id)).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('several times'),
  })
})

test.each([
  ['json', 'title,link', 'me.png is no JSON array.'],
  ['csv', 'one,two\n1,2', 'This is neither JSON nor CSV with a header'],
])('a file that is no %s fails as a whole', async (format, text, error) => {
  const found = await importAll(text, { format })
  expect(found).toMatchObject({ state: 'failed', error: expect.stringContaining(error), read: 0 })
})

test('an import without its member fails', async () => {
  const gone = await api.member()
  const { body } = await start(csvOf(1), { as: gone.username })
  await sql`delete from members where id = ${gone.id}`.execute(database)
  await work()
  expect(await read(body.id)).toMatchObject({
    state: 'failed',
    as: null,
    error: expect.stringContaining('is gone'),
  })
})

test('startImport refuses what it cannot import, naming the field', async () => {
  expectRefused(await start(''), 400, { errors: { file: ['Please choose a file that is not empty'] } })
  expectRefused(await start('x', { format: 'xml' }), 400, { errors: { format: [expect.any(String)] } })
  expectRefused(await start('x', { dry_run: 'perhaps' }), 400, {
    errors: { dry_run: ['dry_run must be true or false'] },
  })
  expectRefused(await start('x', { as: 'nobody_at_all' }), 400, {
    errors: { as: ['There is no member with the username nobody_at_all'] },
  })
  expectRefused(await start('x', {}, author), 403)
  expectRefused(await start('x', {}, null), 401)
  expect(await sql`select from imports`.execute(database)).toMatchObject({ rows: [] })
})

test('a file of 20 MiB is taken, and a larger one is refused', async () => {
  const limit = 20 * 1024 * 1024
  expect((await start('x'.repeat(limit))).status).toBe(202)
  expectRefused(await start('x'.repeat(limit + 1)), 413, { detail: 'A file can have at most 20 MiB' })
})

test('listImports shows imports of the last 90 days, newest first, page by page', async () => {
  for (const name of ['one', 'two', 'three']) await start(`${name}\n`)
  await sql`
    update imports set state = 'done', file = null, finished_at = now() - case id
      when (select min(id) from imports) then interval '90 days 1 second' else interval '89 days 23 hours' end
  `.execute(database)
  await work()
  const pages = []
  for await (const page of api.pages('/api/admin/imports/?limit=1', signed(admin))) pages.push(page)
  const ids = pages.flat().map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted((one, other) => other - one))
  expect(pages.map((page) => page.length)).toEqual([1, 1])
  expectRefused(await api.call(listImports, { token: author.token }), 403)
  expectRefused(await api.call(getImport, { token: admin.token, params: { id: 2 ** 30 } }), 404)
  expectRefused(await api.call(stopImport, { token: admin.token, params: { id: 2 ** 30 } }), 404)
})

test('a job of the queue imports what waits', async () => {
  const jobs = startJobs({ database, workers: { imports: worker() }, log })
  try {
    const { body } = await start(csvOf(3))
    jobs.add('imports')
    await vi.waitFor(
      async () => expect(await read(body.id)).toMatchObject({ state: 'done', added: 3 }),
      30_000,
    )
  } finally {
    await jobs.stop()
  }
})
