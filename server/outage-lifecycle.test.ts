import pg from 'pg'
import { expect, test } from 'vitest'
import { databaseUrl, SECRET, startServer, temporaryHome } from '#testing/server.ts'

/** Ends all connections to the database of a URL and accepts no further ones, or accepts them again. */
async function setReachable(url: string, isReachable: boolean): Promise<void> {
  const { pathname } = new URL(url.replace(':///', '://localhost/'))
  const name = pathname.slice(1)
  const client = new pg.Client({ connectionString: url.replace(name, 'postgres') })
  await client.connect()
  await client.query(`alter database "${name}" with allow_connections ${isReachable}`)
  if (!isReachable) {
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  }
  await client.end()
}

test('while the database is down, pages and calls answer 503 with Retry-After, and the log has its reason once', async () => {
  const url = await databaseUrl()
  const settings = { DATABASE_URL: url, SECRET, DEMO: '', EMBEDDINGS: 'off' }
  const server = await startServer(await temporaryHome(), settings).then((started) => started.listening())
  await setReachable(url, false)
  const ids: (string | null)[] = []
  for (const path of ['/', '/tools', '/posts/1', '/members/ada']) {
    const page = await fetch(server.url + path, { headers: { accept: 'text/html' } })
    expect([page.status, page.headers.get('retry-after')], path).toEqual([503, '5'])
    ids.push(page.headers.get('x-request-id'))
    expect(page.headers.get('cache-control')).toContain('no-store')
    expect(await page.text()).toContain('The site cannot reach its data right now.')
  }
  const call = await fetch(`${server.url}/api/tools/`)
  expect([call.status, call.headers.get('retry-after')]).toEqual([503, '5'])
  await setReachable(url, true)
  ids.push(call.headers.get('x-request-id'))
  const again = async () => {
    const { status, headers } = await fetch(`${server.url}/tools`)
    if (status === 503) ids.push(headers.get('x-request-id'))
    return status
  }
  await expect.poll(again).toBe(200)
  expect(await server.stop()).toBe(0)

  expect(server.errors()).toBe('')
  const lines = server.output().split('\n')
  expect(lines.filter((line) => line.includes('The database does not answer'))).toHaveLength(1)
  const answered = lines.filter((line) => line.includes('"answered"')).map((line) => JSON.parse(line))
  expect(answered.map(({ reqId }) => reqId)).toEqual(ids)
  expect(lines.filter((line) => line.includes('"stack"'))).toEqual([])
})
