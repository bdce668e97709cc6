import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { freePort } from './embedded/settings.ts'
import { waitForExternal, incompatibility, describeExternal } from './external.ts'
import { createEmptyDatabase } from '#testing/database.ts'

/** The address, as DATABASE_URL has it, of a database of the tests' PostgreSQL. */
function urlOf({ host, port, user, password }: ReturnType<typeof server>, database: string): string {
  const query = new URLSearchParams({
    host: host!,
    port: String(port),
    user: user!,
    password: String(password ?? ''),
  })
  return `postgresql:///${database}?${query}`
}

function server() {
  return inject('postgres').server
}

function credentials(): string {
  const { user, password } = server()
  return `${user}:${encodeURIComponent(String(password ?? ''))}`
}

function settings(timeout: number) {
  const lines: string[] = []
  return { timeout, log: (line: string) => lines.push(line), lines }
}

describe('waitForExternal', () => {
  test('returns at once when the database is compatible', async () => {
    const { database } = await createEmptyDatabase()
    const waiting = settings(1_000)
    await waitForExternal(urlOf(server(), database!), waiting)
    expect(waiting.lines).toEqual([])
  })

  test('retries with backoff and times out with a sentence without the password', async () => {
    const calls: number[] = []
    const refusing = createServer((socket) => {
      calls.push(Date.now())
      socket.destroy()
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void refusing.close())
    await once(refusing, 'listening')
    const { port } = refusing.address() as AddressInfo
    const waiting = settings(1_400)
    await expect(
      waitForExternal(`postgresql://site:hunter2@127.0.0.1:${port}/tools`, waiting),
    ).rejects.toThrow(
      `No answer from the PostgreSQL of DATABASE_URL (127.0.0.1:${port}/tools) for 1 seconds: Connection terminated`,
    )
    const pauses = calls.slice(1).map((time, index) => time - calls[index]!)
    // A busy machine tries less often within the time. Timers may be early by a millisecond.
    expect(pauses.length).toBeGreaterThan(0)
    expect(pauses.length).toBeLessThanOrEqual(3)
    for (const [n, time] of pauses.entries()) expect(time).toBeGreaterThanOrEqual(100 * 2 ** n - 2)
    expect(waiting.lines).toEqual([
      `No answer from the PostgreSQL of DATABASE_URL (127.0.0.1:${port}/tools) yet; retrying`,
    ])
  })

  test('goes on when the database answers after a while', async () => {
    const { database } = await createEmptyDatabase()
    const port = await freePort()
    const waiting = settings(10_000)
    const found = waitForExternal(`postgresql://${credentials()}@127.0.0.1:${port}/${database}`, waiting)
    await expect.poll(() => waiting.lines).toHaveLength(1)
    const { host, port: behind } = server()
    const path = host!.startsWith('/') ? `${host}/.s.PGSQL.${behind}` : undefined
    const door = createServer((socket) => {
      const inner = path ? connect(path) : connect(behind!, host)
      socket.pipe(inner).pipe(socket)
    }).listen(port, '127.0.0.1')
    onTestFinished(() => void door.close())
    await found
  })

  test('stops waiting when it is told to', async () => {
    const stop = new AbortController()
    const waiting = settings(30_000)
    const url = `postgresql://127.0.0.1:${await freePort()}/tools`
    const found = waitForExternal(url, { ...waiting, signal: stop.signal })
    setTimeout(() => stop.abort(), 50)
    await expect(found).rejects.toThrow(/aborted/)
  })

  test('does not ask again for a database that is not there', async () => {
    await expect(waitForExternal(urlOf(server(), 'nowhere_at_all'), settings(30_000))).rejects.toThrow(
      /^the PostgreSQL of DATABASE_URL .*: database "nowhere_at_all" does not exist$/,
    )
  })
})

test.each([
  ['150000', 'UTF8', undefined],
  ['180004', 'UTF8', undefined],
  ['149999', 'UTF8', 'it is PostgreSQL 14; 15 or newer is needed.'],
  ['90624', 'UTF8', 'it is PostgreSQL 9; 15 or newer is needed.'],
  ['', 'UTF8', 'it is PostgreSQL of an unknown version; 15 or newer is needed.'],
  ['160002', 'SQL_ASCII', 'its encoding is SQL_ASCII; a database in UTF8 is needed.'],
])('a PostgreSQL of version %s in %s: %s', (version, encoding, complaint) => {
  expect(incompatibility({ version, encoding })).toBe(complaint)
})

test.each([
  ['postgresql://u:hunter2@db.example:5433/tools', 'db.example:5433/tools'],
  ['postgres://db.example/tools', 'db.example/tools'],
  ['postgres://u:hunter2@a.example,b.example:5433/tools', 'a.example/tools, b.example:5433/tools'],
  ['postgresql:///tools?host=/run/postgresql&password=hunter2', '/run/postgresql/tools'],
])('%s is spoken of as %s', (url, said) => {
  expect(describeExternal(url)).toBe(`the PostgreSQL of DATABASE_URL (${said})`)
})
