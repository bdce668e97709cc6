import { spawn, type ChildProcess } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ClientConfig } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#database/client.ts'
import { createTestDatabase } from '#testing/database.ts'
import { makeTemporaryFolder } from '#testing/temporary-folder.ts'

let database: Database
let drop: () => Promise<void>
let url: string
let folder: string

beforeAll(async () => {
  const created = await createTestDatabase()
  ;({ database, drop } = created)
  url = addressOf(created.connection)
  folder = await makeTemporaryFolder('import')
  await sql`
    insert into members (name, email, username, password_hash) values ('Ada', 'ada@example.org', 'ada', '-')
  `.execute(database)
})
afterAll(async () => {
  await drop()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  await sql`truncate posts cascade`.execute(database)
})

function addressOf({ host, port, user, password, database }: ClientConfig): string {
  const url = new URL(`postgresql://localhost/${database}`)
  const settings = { host, port, user, password }
  for (const [name, value] of Object.entries(settings)) {
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
  return url.href
}

async function file(name: string, content: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

function start(...args: string[]): ChildProcess {
  return startCommand('import', ...args)
}

function startCommand(name: string, ...args: string[]): ChildProcess {
  const env = { ...process.env, DATABASE_URL: url, DATA_DIR: folder }
  return spawn(process.execPath, [`commands/${name}.ts`, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
}

async function outcome(child: ChildProcess) {
  const [out, err, status] = await Promise.all([
    text(child.stdout!),
    text(child.stderr!),
    new Promise<number | null>((resolve) => child.once('exit', resolve)),
  ])
  return { out, err, status }
}

const run = (...args: string[]) => outcome(start(...args))

async function count(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from posts`.execute(database)
  return rows[0]!.n
}

test('a file is imported, bad rows are told, and a second run skips', async () => {
  const path = await file(
    'tools.csv',
    'title,link,description,categories\nA,https://a.example,x,Programming\nB,nowhere,x,Programming\n',
  )
  const told = 'line 3: Tool URL must be a full address that starts with http:// or https://\n'
  expect(await run(path, '--author', 'ada')).toEqual({
    out: '1 imported, 0 skipped, 1 refused\n',
    err: told,
    status: 0,
  })
  expect(await run('--author=ADA', path)).toEqual({
    out: '0 imported, 1 skipped, 1 refused\n',
    err: `${told}line 2: skipped, because ADA has a post on the tool of https://a.example already\n`,
    status: 0,
  })
  expect(await count()).toBe(1)

  const exported = await outcome(startCommand('export', '--tools'))
  expect(exported.status).toBe(0)
  expect(
    exported.out
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  ).toMatchObject([
    { title: 'A', link: 'https://a.example', author: 'ada', categories: ['Programming'], facts: [] },
  ])
})

test('npm run dump makes the files where the settings offer them, and npm run import reads them', async () => {
  const path = await file(
    'tools.json',
    '[{"title": "A", "link": "https://a.example", "description": "x", "categories": ["Marketing"]}]',
  )
  await run(path, '--author', 'ada')
  const refused = await outcome(startCommand('dump'))
  expect({ status: refused.status, err: refused.err }).toEqual({
    status: 1,
    err: 'The settings of the site offer no dump: an administrator turns it on in /admin/settings.\n',
  })
  await database.updateTable('site_settings').set({ dump: true }).execute()
  expect(await outcome(startCommand('dump'))).toMatchObject({
    status: 0,
    out: `The dump is in ${join(folder, 'dump')}.\n`,
  })
  const reviews = join(folder, 'dump/reviews.jsonl.gz')
  expect(await run(reviews)).toMatchObject({
    status: 1,
    err: 'A dump needs --author USERNAME: the member to whom its reviews and facts belong.\n',
  })
  await sql`truncate posts, tools, tool_slugs cascade`.execute(database)
  for (const name of ['tools', 'reviews']) {
    expect(await run(join(folder, `dump/${name}.jsonl.gz`), '--author', 'ada')).toEqual({
      status: 0,
      out: '1 imported, 0 skipped, 0 refused\n',
      err: '',
    })
  }
  expect(await run(reviews, '--author', 'ada')).toEqual({
    status: 0,
    out: '0 imported, 1 skipped, 0 refused\n',
    err: 'line 2: skipped, because the review “A” is there already\n',
  })
})

test('when nothing could be read, the status is 1 and a sentence says why', async () => {
  const tools = await file('tools.json', '[{"title": "A", "description": "x", "categories": ["Marketing"]}]')
  const nonsense = await file('nonsense', 'Hello\n')
  const none = join(folder, 'none.json')
  const cases: [string[], string][] = [
    [[], 'Usage: npm run import -- FILE [--author USERNAME]'],
    [[tools, tools], 'Usage: npm run import -- FILE [--author USERNAME]'],
    [[tools, '--owner', 'ada'], "Unknown option '--owner'"],
    [[none], `${none} is not there, or can't be read.`],
    [[tools, '--author', 'nobody'], 'There is no member with the username nobody.'],
    [[tools], 'entry 1, line 1: The row names no author, and no other author was given'],
    [[nonsense], 'This is neither JSON nor CSV'],
  ]
  for (const [args, sentence] of cases) {
    const { err, status } = await run(...args)
    expect(err).toContain(sentence)
    expect(status).toBe(1)
  }
  expect(await count()).toBe(0)
})

test('Ctrl+C ends after the batch that is being written, and the next run goes on', async () => {
  const rows = Array.from({ length: 4_000 }, (_, n) =>
    JSON.stringify({
      title: `Tool ${n}`,
      description: 'words '.repeat(300),
      categories: ['Marketing'],
      author: 'ada',
    }),
  )
  const path = await file('many.ndjson', rows.join('\n'))
  const child = start(path)
  const ended = outcome(child)
  while ((await count()) === 0) await pause(10)
  child.kill('SIGINT')
  const { out, err, status } = await ended
  const imported = await count()
  expect(status).toBe(130)
  expect(err).toContain('Run it again to continue')
  expect(out).toBe(`${imported} imported, 0 skipped, 0 refused\n`)
  expect(imported).toBeLessThan(4_000)
  expect((await run(path)).out).toBe(`${4_000 - imported} imported, ${imported} skipped, 0 refused\n`)
})

test('a list in Markdown is recognised by its name, and another format is named', async () => {
  const path = await file('list.md', 'Tools\n=====\n\n## Robotics\n\n- [A](https://a.example) - Walks.\n')
  expect(await run(path, '--author', 'ada')).toMatchObject({
    out: '1 imported, 0 skipped, 0 refused\n',
    status: 0,
  })
  const wrong = await run(path, '--author', 'ada', '--format', 'json')
  expect(wrong).toMatchObject({ err: expect.stringContaining('list.md is no JSON array.'), status: 1 })
  const unknown = await run(path, '--format', 'xml')
  expect(unknown.err).toMatch(/^format must be csv, json, jsonl, bookmarks or markdown\nUsage:/)
})
