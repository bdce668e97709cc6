import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import type { ClientConfig } from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { makeTemporaryFolder } from '#testing/temporary-folder.ts'

const { database, connection, drop } = await createTestDatabase()
const folder = await makeTemporaryFolder('check-links')

const server = createServer(({ url }, response) => {
  if (url === '/moved') response.writeHead(301, { location: `http://localhost:${port}/` }).end()
  else response.writeHead(url === '/dead' ? 404 : 200, { 'content-type': 'text/html' }).end('<p>Tool</p>')
})
await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
const { port } = server.address() as AddressInfo
const origin = `http://localhost:${port}`

afterAll(async () => {
  server.close()
  await drop()
  await rm(folder, { recursive: true })
})

beforeEach(async () => {
  await database.deleteFrom('tools').execute()
})

function addressOf({ host, port: at, user, password, database: name }: ClientConfig): string {
  const url = new URL(`postgresql://localhost/${name}`)
  for (const [key, value] of Object.entries({ host, port: at, user, password })) {
    if (value !== undefined) url.searchParams.set(key, String(value))
  }
  return url.href
}

async function run(args: string[], settings: Record<string, string> = {}) {
  const sought = { DATABASE_URL: addressOf(connection), DATA_DIR: folder, SECRET: 's'.repeat(32) }
  const env = { ...process.env, ...sought, OUTGOING_ALLOW: `localhost:${port}`, ...settings }
  const child = spawn(process.execPath, ['commands/check-links.ts', ...args], { env, stdio: 'pipe' })
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const [out, err, status] = await Promise.all([text(child.stdout), text(child.stderr), exit])
  return { out, err, status }
}

/** Tools at these paths, named like them. */
async function addTools(...paths: string[]): Promise<void> {
  for (const slug of paths) {
    const tool = { slug, name: slug, link: `${origin}/${slug}`, host: `localhost:${port}`, post_count: 1 }
    const { id } = await database.insertInto('tools').values(tool).returning('id').executeTakeFirstOrThrow()
    await database.insertInto('tool_slugs').values({ slug, tool_id: id }).execute()
  }
}

const states = async () => {
  const rows = await database
    .selectFrom('tools')
    .select(['slug', 'health_state as state'])
    .orderBy('slug')
    .execute()
  return Object.fromEntries(rows.map(({ slug, state }) => [slug, state]))
}

test('checks the tools that are named, says what it found, and refuses unknown slugs', async () => {
  await addTools('one', 'dead', 'other')
  const { out, err, status } = await run(['dead', 'none', 'dead'])
  // With slugs it is no round: nothing is discarded though all have failed.
  expect(out).toBe('dead: unreachable, status 404, for 1 of 3 days until it is gone\n')
  expect(err).toBe('There is no tool with the slug none.\n')
  expect(status).toBe(1)
  expect(await states()).toEqual({ dead: 'unreachable', one: 'unknown', other: 'unknown' })
})

test('without slugs checks all tools, and discards a round in which more than half failed', async () => {
  await addTools('one', 'dead')
  const { out, status } = await run([])
  expect(status).toBe(0)
  expect(out).toContain('2 links were checked.')
  expect(await states()).toEqual({ dead: 'unreachable', one: 'alive' })

  await database.updateTable('tools').set({ health_state: 'unknown' }).execute()
  await database.deleteFrom('tools').where('slug', '=', 'one').execute()
  const discarded = await run([])
  expect(discarded).toMatchObject({ status: 0, out: expect.stringContaining('this round does not count') })
  expect(discarded.out).toContain('dead: failed, status 404')
  expect(await states()).toEqual({ dead: 'unknown' })
})

test('says that OUTGOING is off', async () => {
  expect(await run([], { OUTGOING: 'off' })).toEqual({
    ...{ out: '', status: 1 },
    err: 'OUTGOING is off, so no link was checked.\n',
  })
})
