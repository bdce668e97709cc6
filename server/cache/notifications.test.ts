import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { insertCrowd, type Member } from '#testing/rows.ts'
import { openTestSite } from '#testing/site.ts'

const { database, connection, drop } = await createTestDatabase()
const site = await openTestSite(connection)
afterAll(async () => {
  await site.end()
  await drop()
})

async function send({ token }: Member, method: string, path: string, body?: object) {
  const response = await fetch(`${site.url}/api/${path}`, {
    method,
    headers: { authorization: `Token ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(response.ok).toBe(true)
  return response.status === 204 ? undefined : ((await response.json()) as { id: number } & unknown[])
}

test('the notifications of a post go with it, and come back with it, at once', async () => {
  const [author, reader] = (await insertCrowd(database, 2)) as [Member, Member]
  const description = `For @${reader.username}`
  const post = await send(author, 'POST', 'posts/', { title: 'Sorter', description, category_ids: [1] })
  const count = async () => (await send(reader, 'GET', 'notifications/'))!.length
  expect(await count()).toBe(1)
  await send(author, 'DELETE', `posts/${post!.id}/`)
  expect(await count()).toBe(0)
  await send(author, 'POST', `posts/${post!.id}/undelete/`)
  expect(await count()).toBe(1)
})
