import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { freePort } from '#database/embedded/settings.ts'
import { databaseUrl, SECRET, startServer, temporaryHome } from '#testing/server.ts'

test('with DATABASE_URL no PostgreSQL is started, and several servers share the database', async () => {
  const home = await temporaryHome()
  const env = { DATABASE_URL: await databaseUrl(), SECRET, DEMO: '' }
  const servers = await Promise.all([startServer(home, env), startServer(home, env)])
  for (const server of servers) {
    await server.listening()
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    expect(await (await fetch(`${server.url}/api/posts/`)).json()).toEqual([])
  }
  expect(await readdir(home)).not.toContain('postgres')
  for (const server of servers) expect(await server.stop()).toBe(0)
})

test('DATABASE_URL without SECRET fails with a message', async () => {
  const server = await startServer(await temporaryHome(), { DATABASE_URL: await databaseUrl() })
  expect(await server.exit).toBe(1)
  expect(server.errors()).toBe(
    'SECRET is required with DATABASE_URL: every server of the database needs the same one.\n',
  )
})

test('the start waits for DATABASE_URL until a signal', async () => {
  const url = `postgresql://127.0.0.1:${await freePort()}/tools`
  const server = await startServer(await temporaryHome(), { DATABASE_URL: url, SECRET })
  await expect.poll(() => server.output()).toContain('yet; retrying')
  expect(await server.stop()).toBe(0)
  expect(server.errors()).toBe('')
})
