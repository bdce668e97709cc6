import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { insertCrowd, type Member } from '#testing/rows.ts'
import { openTestSite } from '#testing/site.ts'

const { database, connection, drop } = await createTestDatabase()
const site = await openTestSite(connection)
afterAll(async () => {
  await site.end()
  await drop()
})
let member: Member

beforeAll(async () => {
  ;[member] = (await insertCrowd(database, 1)) as [Member]
})

async function rename(username: string) {
  const response = await fetch(`${site.url}/api/profiles/`, {
    method: 'PATCH',
    headers: { authorization: `Token ${member.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ username }),
  })
  expect(response.status).toBe(200)
}

async function open(path: string) {
  const { status, headers } = await fetch(site.url + path, { redirect: 'manual' })
  return [status, headers.get('location')]
}

test('the page of a former username redirects to the current one, at once after each rename', async () => {
  const { username } = member
  expect(await open(`/members/${username}`)).toEqual([200, null])
  await rename('renamed_once')
  // The second answer comes from the cache.
  for (let count = 0; count < 2; count += 1) {
    expect(await open(`/members/${username}`)).toEqual([301, '/members/renamed_once'])
  }
  expect(await open(`/members/${username}?utm=x`)).toEqual([301, '/members/renamed_once'])
  await rename('renamed_twice')
  expect(await open(`/members/${username}`)).toEqual([301, '/members/renamed_twice'])
  expect(await open('/members/renamed_once')).toEqual([301, '/members/renamed_twice'])
  await rename(username)
  expect(await open(`/members/${username}`)).toEqual([200, null])
  expect(await open('/members/renamed_twice')).toEqual([301, `/members/${username}`])
})

test('browsers and proxies store no redirect', async () => {
  const { headers, status } = await fetch(`${site.url}/members/renamed_twice`, { redirect: 'manual' })
  expect(status).toBe(301)
  expect(headers.get('cache-control')).toBe('private, no-store')
  const page = await fetch(`${site.url}/`)
  expect(await page.text()).toContain('id="trending"')
})

test('a username that nobody had is not found', async () => {
  expect(await open('/members/nobody_at_all')).toEqual([404, null])
})
