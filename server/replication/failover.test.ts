import { expect, onTestFinished, test } from 'vitest'
import { startPair, type TestServer } from '#testing/primary-and-standby.ts'
import { takeSnapshot } from '#database/backup/snapshot.ts'
import { waitForExternal } from '#database/external.ts'
import { migrate } from '#database/migrate.ts'
import { replayPosition, writePosition } from '#database/replication.ts'
import { startSite } from '#testing/site.ts'

const password = 'Secret-pass1!'

async function register(site: string, username: string) {
  const body = JSON.stringify({ name: username, username, email: `${username}@example.org`, password })
  return fetch(`${site}/api/accounts/register/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
}

async function namesOf(site: string, username: string): Promise<number> {
  return (await fetch(`${site}/api/members/${username}/`)).status
}

const ways: [string, (server: TestServer) => Promise<void>][] = [
  ['is killed', ({ kill }) => kill()],
  ['stops answering', ({ silence }) => silence()],
]

test.skipIf(process.platform === 'win32').each(ways)(
  'when the primary %s, the servers use the promoted standby without a restart',
  async (_how, end) => {
    const { primary, standby, urlOf } = await startPair(onTestFinished)
    const url = urlOf(standby, primary)
    await waitForExternal(url, { log: () => {} })
    await migrate(url)
    const [site, other] = await Promise.all([startSite(url), startSite(url)])
    expect((await register(site.url, 'before')).status).toBe(201)
    expect(await namesOf(other.url, 'before')).toBe(200)
    const written = `select count(*) from members where username = 'before'`
    await expect.poll(async () => (await standby.ask(written))[0]!['count']).toBe('1')

    await end(primary)
    await standby.ask('select pg_promote()')
    const statuses = new Set<number>()
    const retry = async () => {
      const { status } = await register(site.url, 'after')
      statuses.add(status)
      return status
    }
    await expect.poll(retry, { interval: 20 }).toBe(201)
    expect([...statuses].filter((status) => status !== 201 && status !== 503)).toEqual([])
    await expect.poll(() => namesOf(other.url, 'after')).toBe(200)
    expect(await namesOf(other.url, 'before')).toBe(200)
    expect(await writePosition(site.database)).toMatchObject({ timeline: 2 })
    expect(await replayPosition(site.database)).toBeNull()
    // Commands use the promoted standby, too.
    const snapshot = await takeSnapshot(url)
    expect(snapshot.migrations.length).toBeGreaterThan(0)
    await snapshot.close()
    await primary.kill()
  },
)
