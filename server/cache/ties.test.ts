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

async function send(method: string, path: string, { token }: Member, body?: object) {
  const response = await fetch(`${site.url}/api${path}`, {
    method,
    headers: { authorization: `Token ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(response.ok).toBe(true)
  return (await response.json()) as { id: number }
}

const publish = (by: Member, title: string, fields: object) =>
  send('POST', '/posts/', by, { title, description: 'What it does', category_ids: [1], ...fields })

async function firstTrending(): Promise<string> {
  const response = await fetch(`${site.url}/api/posts/?sort=trending&limit=1`)
  const [first] = (await response.json()) as { title: string }[]
  return first!.title
}

test('a like that counts again brings its post into a cached trending page that did not show it', async () => {
  const [author, fan, tied] = (await insertCrowd(database, 3)) as [Member, Member, Member]
  const link = 'https://tied.example/'
  const others = [await publish(author, 'First', {}), await publish(author, 'Second', {})]
  const third = await publish(author, 'Third', { link })
  const own = await publish(tied, 'Own', { link, relation: 'founder', category_ids: [2] })
  for (const { id } of others) await send('POST', `/interactions/posts/${id}/like/`, fan)
  await send('POST', `/interactions/posts/${third.id}/like/`, tied)
  expect(await firstTrending()).toBe('Second')
  const text = { title: 'Own', description: 'What it does', category_ids: [2], link }
  await send('PUT', `/posts/${own.id}/`, tied, { ...text, relation: 'none' })
  expect(await firstTrending()).toBe('Third')
})
