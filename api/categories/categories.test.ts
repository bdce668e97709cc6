import { expect, test } from 'vitest'
import { listCategories } from '#contract/categories.ts'
import { createTestApi } from '#testing/api.ts'

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
