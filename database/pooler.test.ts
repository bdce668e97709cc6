import { chmod, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createEmptyDatabase } from '#testing/database.ts'
import { hasPgBouncer, startPooler } from '#testing/pgbouncer.ts'
import { databaseUrl } from '#testing/server.ts'
import { makeTemporaryFolder } from '#testing/temporary-folder.ts'
import { connectQuery, waitForPooler } from './pooler.ts'

const waiting = { statement: 20_000, timeout: 30_000, log: () => {} }
const pooled = { mode: 'transaction', poolSize: 2 } as const

test.runIf(hasPgBouncer)(
  'the sentence on a pooler that sets no timeouts has the line that sets them',
  async () => {
    const url = await databaseUrl()
    const bare = await startPooler(url, pooled, onTestFinished)
    const warning = await waitForPooler(bare.url, url, waiting)
    // The tests' PostgreSQL sets the third one.
    expect(warning).toContain('does not set statement_timeout, plan_cache_mode.')
    const [, line] = /connect_query='(.*)'$/.exec(warning!)!
    expect(line).toBe(connectQuery(waiting.statement))
    const set = await startPooler(url, { ...pooled, connectQuery: line! }, onTestFinished)
    expect(await waitForPooler(set.url, url, waiting)).toBeUndefined()

    // Other timeouts are the operator's choice; none is not.
    const own = 'set statement_timeout = 5000; set idle_in_transaction_session_timeout = 0'
    const partly = await startPooler(url, { ...pooled, connectQuery: own }, onTestFinished)
    expect(await waitForPooler(partly.url, url, waiting)).toContain(
      'does not set plan_cache_mode, idle_in_transaction_session_timeout.',
    )
  },
)

test.runIf(hasPgBouncer)('a pooler before another database is refused', async () => {
  const other = await startPooler(await createEmptyDatabase(), pooled, onTestFinished)
  await expect(waitForPooler(other.url, await databaseUrl(), waiting)).rejects.toThrow(
    /DATABASE_POOL_URL \(127\.0\.0\.1:\d+\/\w+\): what it notifies does not reach DATABASE_URL/,
  )
})

test.runIf(hasPgBouncer)('a pooler that refuses the password or the database is asked once', async () => {
  const url = await databaseUrl()
  const folder = await makeTemporaryFolder('users')
  onTestFinished(() => rm(folder, { recursive: true }))
  // PgBouncer runs as another user.
  await chmod(folder, 0o755)
  const users = join(folder, 'users.txt')
  await writeFile(users, '"site" "right"')
  const settings = { auth_type: 'scram-sha-256', auth_file: users }
  const pooler = await startPooler(url, { ...pooled, settings }, onTestFinished)
  const { port, pathname } = new URL(pooler.url)
  const address = (password: string, database: string) =>
    `postgresql://site:${password}@127.0.0.1:${port}/${database}`
  const lines: string[] = []
  const wait = (poolUrl: string) =>
    waitForPooler(poolUrl, url, { ...waiting, log: (line) => lines.push(line) })
  await expect(wait(address('wrong', pathname.slice(1)))).rejects.toThrow(
    /^the pooler of DATABASE_POOL_URL \(127\.0\.0\.1:\d+\/\w+\): SASL authentication failed$/,
  )
  await expect(wait(address('right', 'unknown'))).rejects.toThrow(/: no such database: unknown$/)
  expect(lines).toEqual([])
})

test.runIf(hasPgBouncer)('a pooler that does not answer is asked until the time is over', async () => {
  const url = await databaseUrl()
  const pooler = await startPooler(url, pooled, onTestFinished)
  await pooler.kill()
  await expect(waitForPooler(pooler.url, url, { ...waiting, timeout: 200 })).rejects.toThrow(
    /^No answer from the pooler of DATABASE_POOL_URL .* ECONNREFUSED/,
  )
  const lines: string[] = []
  const answer = waitForPooler(pooler.url, url, { ...waiting, log: (line) => lines.push(line) })
  await expect.poll(() => lines).toEqual([expect.stringMatching(/yet; retrying$/)])
  await pooler.begin()
  expect(await answer).toContain('connect_query=')
})
