import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listCategories } from '#contract/categories.ts'
import { renameCategory } from '#contract/category-moderation.ts'
import { createTestApi } from '#testing/api.ts'
import { renewCategoryKeys } from './renew-keys.ts'

const api = await createTestApi()

async function names(): Promise<string[]> {
  return (await api.call(listCategories)).body.map(({ name }) => name)
}

test('listCategories shows the first eight by name', async () => {
  expect(await names()).toEqual([
    'Business & Productivity',
    'Communication',
    'Content Creation',
    'Data Analysis',
    'Design Tools',
    'Education & Learning',
    'Marketing',
    'Programming',
  ])
})

test('listCategories shows new ones in their place, whatever their case', async () => {
  const ada = await api.member()
  await api.post(ada, { new_category: 'agents' })
  await api.post(ada, { new_category: 'Research' })
  const all = await names()
  expect(all).toHaveLength(10)
  expect(all[0]).toBe('agents')
  expect(all.at(-1)).toBe('Research')
  const { categories } = await api.post(ada, { category_ids: [1], new_category: 'Agents' })
  expect(categories.map(({ name }) => name)).toEqual(['agents', 'Design Tools'])
})

test.each([
  'Design\u00a0Tools',
  'Design  Tools',
  'Design\u200b Tools',
  'Des\u00adign Tools',
  'D\u0435sign Tools',
  'DΕSΙGN ΤΟΟLS',
  'Ｄｅｓｉｇｎ\u3000Ｔｏｏｌｓ',
])('a new category %j is the existing one that looks the same', async (name) => {
  const before = await names()
  const { categories } = await api.post(await api.member(), { category_ids: [], new_category: name })
  expect(categories.map((category) => category.name)).toEqual(['Design Tools'])
  expect(await names()).toEqual(before)
})

test('names with other digits, accents, punctuation or letters are other categories', async () => {
  const ada = await api.member()
  const apart = ['C++', 'C#', '3D', 'ED', 'Año', 'Ano', 'ガス', 'カス', 'Modern', 'Modem']
  for (const name of apart) await api.post(ada, { new_category: name })
  expect(await names()).toEqual(expect.arrayContaining(apart))
})

test('a category cannot be renamed to what looks like another one, and keys of earlier versions are renewed', async () => {
  const moderator = await api.member()
  await api.appoint(moderator)
  const rows = await sql<{
    id: number
  }>`insert into categories (name) values ('Rоbоts') returning id`.execute(api.database)
  await renewCategoryKeys(api.database)
  const { categories } = await api.post(await api.member(), { category_ids: [], new_category: 'Robots' })
  expect(categories).toEqual([{ id: rows.rows[0]!.id, name: 'Rоbоts' }])
  const rename = {
    token: moderator.token,
    params: { id: rows.rows[0]!.id },
    body: { name: 'Ｍarketing', reason: 'Because' },
  }
  expect((await api.call(renameCategory, rename)).status).toBe(409)
})
