import { afterAll, expect, test } from 'vitest'
import type { ServedTask } from '#contract/finder.ts'
import { createTestDatabase } from '#testing/database.ts'
import { ask } from '#testing/http-client.ts'
import { readTexts } from '#testing/read-texts.ts'
import { insertCrowd, type Member } from '#testing/rows.ts'
import { openTestSite } from '#testing/site.ts'

const { database, connection, drop } = await createTestDatabase()
const site = await openTestSite(connection, { EMBEDDINGS: 'off' })
const [author, reader, moderator] = (await insertCrowd(database, 3)) as [Member, Member, Member]
await database.updateTable('members').set({ role: 'moderator' }).where('id', '=', moderator.id).execute()
afterAll(async () => {
  await site.end()
  await drop()
})

async function call(method: string, path: string, { token }: Member, body: object): Promise<any> {
  const headers = { authorization: `Token ${token}` }
  const response = await ask(`${site.url}/api${path}`, { method, headers, body })
  expect(response.status).toBeLessThan(300)
  return response.body.length > 0 ? JSON.parse(response.body.toString()) : undefined
}

async function tools(): Promise<string[]> {
  const { body } = await ask(`${site.url}/api/find/suggestions/`)
  const { tasks } = JSON.parse(body.toString()) as { tasks: ServedTask[] }
  return tasks[0]!.tools.map(({ name }) => name)
}

test('the tools of a task are current at once when a shown one is rated or hidden', async () => {
  const ids: number[] = []
  for (const title of ['Gull', 'Tern', 'Auk']) {
    const link = `https://${title.toLowerCase()}.example/`
    const post = { title, link, description: 'Transcribes meetings.', category_ids: [1] }
    ids.push((await call('POST', '/posts/', author, post)).id)
  }
  await readTexts(database)
  await expect.poll(tools).toEqual(['Auk', 'Tern', 'Gull'])
  await call('POST', `/interactions/posts/${ids[0]}/rate/`, reader, { value: 5 })
  expect(await tools()).toEqual(['Gull', 'Auk', 'Tern'])
  await call('POST', `/moderation/posts/${ids[0]}/hide/`, moderator, { reason: 'Spam' })
  expect(await tools()).toEqual(['Auk', 'Tern'])
})
