import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '#database/broadcast-listener.ts'
import { connect } from '#database/client.ts'
import { migrate } from '#database/migrate.ts'
import { start } from '#testing/embedded.ts'
import { hasPgBouncer, startPooler } from '#testing/pgbouncer.ts'
import { insertMembers, insertPosts } from '#testing/rows.ts'
import { databaseUrl, migratedHome, SECRET, temporaryHome } from '#testing/server.ts'
import { run } from '#testing/command.ts'

test('checks a running site, reports problems in its exit status, and repairs with --fix', async () => {
  const home = await migratedHome()
  const { connection } = await start(join(home, 'data'))
  const database = connect(connection)
  onTestFinished(() => database.destroy())
  const [author] = await insertMembers(database, 1)
  const [post] = await insertPosts(database, author!, [new Date()])
  await database.updateTable('posts').set({ like_count: 5 }).execute()

  const broken = await run(home, 'doctor')
  expect(broken.out).toContain(`\n✗ counters: 1 post (${post}) with wrong counters. Repair with --fix.\n`)
  expect(broken.out).toMatch(/^✓ schema: [^\n]+\n✓ database: PostgreSQL 18[^]*1 problem found\.\n$/)
  expect(broken.status).toBe(1)
  const heard: string[] = []
  const listener = listen(connection, { onPayload: (text) => heard.push(text), onListening: () => {} })
  onTestFinished(() => listener.close())
  await listener.ready
  const fixed = await run(home, 'doctor', '--fix')
  expect(fixed.out).toMatch(/✓ counters: 1 post .* fixed\.[^]*No problems found\.\n$/)
  expect(fixed.status).toBe(0)
  // Servers that run show the numbers at once.
  await expect.poll(() => heard).toHaveLength(1)
  expect((await run(home, 'doctor', '--all')).err).toContain('Usage: npm run doctor [-- --fix]')
})

test.runIf(hasPgBouncer)('reports a pooler without timeouts, and one that does not answer', async () => {
  const home = await temporaryHome()
  const url = await databaseUrl()
  await migrate(url)
  const pooler = await startPooler(url, { mode: 'transaction' }, onTestFinished)
  const settings = { DATABASE_URL: url, DATABASE_POOL_URL: pooler.url, SECRET }
  const lines = Object.entries(settings).map(([name, value]) => `${name}='${value}'`)
  await writeFile(join(home, '.env'), lines.join('\n'))
  const unlimited = await run(home, 'doctor')
  expect(unlimited.out).toMatch(/^✗ pooler: The pooler of DATABASE_POOL_URL .* connect_query='set /m)
  expect(unlimited.status).toBe(1)
  await pooler.kill()
  const silent = await run(home, 'doctor')
  expect(silent.out).toMatch(/^✗ pooler: No answer from the pooler .* for 5 seconds/m)
  expect(silent.status).toBe(1)
})

test('does not create a site', async () => {
  const home = await temporaryHome()
  const none = { out: '', err: `There is no site in ${join(home, 'data')}.\n`, status: 1 }
  expect(await run(home, 'doctor')).toEqual(none)
  expect(await readdir(home)).toEqual([])
})
