import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { ask } from '#testing/http-client.ts'
import { insertCrowd, type Member } from '#testing/rows.ts'
import { openTestSite } from '#testing/site.ts'

const { database, connection, drop } = await createTestDatabase()
const site = await openTestSite(connection, { EMBEDDINGS: 'off', RATE_LIMITS: 'find=3/1h' })
const [author] = (await insertCrowd(database, 1)) as [Member]
afterAll(async () => {
  await site.end()
  await drop()
})

async function call(method: string, path: string, body?: object): Promise<any> {
  const headers = { authorization: `Token ${author.token}` }
  const response = await ask(`${site.url}/api${path}`, { method, headers, body })
  expect(response.status).toBeLessThan(300)
  return JSON.parse(response.body.toString())
}

const find = (need: string) => ask(`${site.url}/api/find/?need=${encodeURIComponent(need)}`)
const isIndexed = async () =>
  (await database.selectFrom('finder_documents').select('is_indexed').execute()).every(
    (row) => row.is_indexed,
  )
const reasonsIn = (body: Buffer) =>
  JSON.parse(body.toString()).results.flatMap(({ reasons }: { reasons: { text: string }[] }) =>
    reasons.map(({ text }) => text),
  )

test('needs that differ in case, white space and closing punctuation are one entry, an edit shows at once, and new needs are limited', async () => {
  const post = {
    title: 'Quill',
    description: 'Sharpens pencils.',
    link: 'https://quill.example/',
    category_ids: [1],
  }
  const { id } = await call('POST', '/posts/', post)
  // Reading the new texts invalidates answers once more.
  await expect.poll(isIndexed).toBe(true)
  const first = await find('Sharpen pencils')
  expect(reasonsIn(first.body)).toContain('Sharpens pencils.')
  for (const same of ['sharpen  PENCILS', ' sharpen pencils. ', 'sharpen pencils?!']) {
    expect((await find(same)).headers.etag).toBe(first.headers.etag)
  }
  await call('PUT', `/posts/${id}/`, { ...post, description: 'Sharpens all pencils.', personal_review: '' })
  expect(reasonsIn((await find('sharpen pencils')).body)).toContain('Sharpens all pencils.')
  await expect.poll(isIndexed).toBe(true)
  expect((await find('blunt pencils')).status).toBe(200)
  const refused = await find('break pencils')
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await find('blunt pencils')).status).toBe(200)
})
