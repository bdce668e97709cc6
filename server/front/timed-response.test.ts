import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { startSite } from '#testing/site.ts'

const { connection, drop } = await createTestDatabase()
afterAll(drop)

const paths = [
  '/api/posts/',
  '/',
  '/feed.atom',
  '/favicon.svg',
  '/api/posts/?limit=0',
  '/nothing',
  '/healthz',
]

/** What the answers, made and then kept, say of their time. */
async function timings(env: Record<string, string>) {
  const { url } = await startSite(connection, env)
  const said: (string | null)[] = []
  for (const path of [...paths, ...paths]) said.push((await fetch(url + path)).headers.get('server-timing'))
  return said
}

test('with LOG_LEVEL=debug every answer says how long it took', async () => {
  for (const timing of await timings({ LOG_LEVEL: 'debug' })) expect(timing).toMatch(/^total;dur=\d+\.\d\d$/)
})

test('else none does: it would tell strangers what is kept', async () => {
  expect(new Set(await timings({ LOG_LEVEL: 'error' }))).toEqual(new Set([null]))
})
