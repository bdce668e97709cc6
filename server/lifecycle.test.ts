import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { migratedHome, postgresOf, startServer, temporaryHome } from '#testing/server.ts'

const member = { name: 'Ada Byron', username: 'ada', email: 'ada@example.org', password: 'Secret1!' }

async function post(url: string, body: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
}

test('starts without data, logs its address, answers, stops with all its processes; a second start repeats nothing', async () => {
  const home = await temporaryHome()
  const server = await startServer(home, { DEMO: 'on' })
  await server.listening()
  expect(server.output()).toContain(`Toolshelf is at ${server.url}"`)
  expect(server.output()).toContain(`The data is in ${join(home, 'data/postgres')}"`)
  expect(server.output()).toMatch(/Demo sign-in: \S+@\S+, password \S+/)
  expect(server.output()).not.toContain('Set up your site')
  expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ status: 'ok' })
  expect(await (await fetch(`${server.url}/readyz`)).json()).toMatchObject({
    status: 'ready',
    migrations: 'current',
  })
  expect(await (await fetch(`${server.url}/api/posts/`)).json()).toHaveLength(20)
  const page = await fetch(server.url)
  expect(page.headers.get('content-type')).toMatch(/^text\/html/)
  expect(page.status).toBe(200)
  expect((await stat(join(home, 'data/secret'))).mode & 0o777).toBe(0o600)

  expect(await server.stop()).toBe(0)
  expect(server.errors()).toBe('')
  expect(await postgresOf(home)).toBeUndefined()

  const next = await startServer(home).then((started) => started.listening())
  expect(next.output()).not.toMatch(/Schema|Loading|initialised/)
  expect(next.output()).toContain('Demo sign-in:')
  await next.stop()
})

test('a killed server loses no data', async () => {
  const home = await migratedHome()
  const first = await startServer(home).then((server) => server.listening())
  expect((await post(`${first.url}/api/accounts/register/`, member)).status).toBe(201)
  await first.crash()
  const left = await postgresOf(home)
  expect(left).toBeDefined()

  const second = await startServer(home).then((server) => server.listening())
  expect(second.output()).toContain(`PostgreSQL: found running (process ${left!.pid})`)
  const login = await post(`${second.url}/api/accounts/login/`, {
    username: 'ada',
    password: member.password,
  })
  expect(login.status).toBe(200)
  expect(await second.stop()).toBe(0)
  expect(await postgresOf(home)).toBeUndefined()
})

test('a second server on the same data exits with 1 and a message', async () => {
  const home = await migratedHome()
  const first = await startServer(home).then((server) => server.listening())
  const second = await startServer(home)
  expect(await second.exit).toBe(1)
  expect(second.errors()).toBe(
    `Another server (process ${first.process.pid}) already uses ${join(home, 'data')}. ` +
      'Stop it first, or let DATA_DIR name another place.\n',
  )
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
})

test('of two concurrent starts without data, one succeeds and one exits with 1', async () => {
  const home = await temporaryHome()
  const servers = await Promise.all([startServer(home), startServer(home)])
  const first = await Promise.race(servers.map((server) => server.exit.then(() => server)))
  expect(await first.exit).toBe(1)
  expect(first.errors()).toMatch(/^Another server \(process \d+\) already uses .*\n$/)
  const other = servers.find((server) => server !== first)!
  await other.listening()
  expect((await fetch(`${other.url}/readyz`)).status).toBe(200)
})

test('a port in use fails with a message, and PostgreSQL is stopped', async () => {
  const home = await migratedHome()
  const occupant = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void occupant.close())
  await once(occupant, 'listening')
  const { port } = occupant.address() as AddressInfo
  const server = await startServer(home, { PORT: String(port) })
  expect(await server.exit).toBe(1)
  expect(server.errors()).toBe(
    `Port ${port} of 127.0.0.1 is in use by another program: stop it, or let PORT name another one.\n`,
  )
  expect(await postgresOf(home)).toBeUndefined()
})

test('an invalid setting fails with a message; the environment takes precedence over .env', async () => {
  const home = await migratedHome()
  await writeFile(join(home, '.env'), 'SITE_NAME=From the file\nRATE_LIMITS=maybe\n')
  const bad = await startServer(home)
  expect(await bad.exit).toBe(1)
  expect(bad.errors()).toBe('RATE_LIMITS must be on, off, or changes such as post=50/1h login=20/30s.\n')
  expect(bad.output()).toBe('')
  const good = await startServer(home, { RATE_LIMITS: 'on' }).then((server) => server.listening())
  expect(good.output()).toContain(`From the file is at ${good.url}`)
})

test('an empty site logs a new link to set it up at each start, until it has an administrator', async () => {
  const home = await migratedHome()
  const linkIn = (output: string) =>
    /Set up your site at (http:\/\/\S+\/setup\?token=([\w-]{43}))/.exec(output)
  const tokens: string[] = []
  for (let start = 0; start < 2; start += 1) {
    const server = await startServer(home).then((started) => started.listening())
    const [, link, token] = linkIn(server.output())!
    expect(link).toBe(`${server.url}/setup?token=${token}`)
    tokens.push(token!)
    expect(await server.stop()).toBe(0)
  }
  expect(tokens[0]).not.toBe(tokens[1])
  const server = await startServer(home).then((started) => started.listening())
  const token = linkIn(server.output())![2]
  const set = await post(`${server.url}/api/setup/`, { ...member, site_name: 'Shelf', token })
  expect(set.status).toBe(201)
  await server.stop()
  const next = await startServer(home).then((started) => started.listening())
  expect(linkIn(next.output())).toBeNull()
  await next.stop()
})
