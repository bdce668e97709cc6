import { beforeAll, expect, test } from 'vitest'
import { listCategories } from '#contract/categories.ts'
import { mergeCategory } from '#contract/category-moderation.ts'
import { createTestApi } from '#testing/api.ts'
import { expectFreshDocuments } from '#testing/consistency.ts'
import { insertPosts, type Member } from '#testing/rows.ts'
import { inTransaction } from '#database/transaction.ts'
import { movePart as moveFirst } from './category-queries.ts'

const api = await createTestApi()
let moderator: Member

beforeAll(async () => {
  moderator = await api.member()
  await api.appoint(moderator)
})

async function newCategories(...names: string[]): Promise<number[]> {
  const rows = names.map((name) => ({ name }))
  return (await api.database.insertInto('categories').values(rows).returning('id').execute()).map(
    ({ id }) => id,
  )
}

const dates = (count: number) =>
  Array.from({ length: count }, (_, n) => new Date(Date.UTC(2026, 0, 1) + n * 60_000))

async function countPosts(category: number): Promise<number> {
  const rows = api.database
    .selectFrom('post_categories')
    .select('post_id')
    .where('category_id', '=', category)
  return (await rows.execute()).length
}

test('a part moves its posts, the oldest first, without duplicates, while more than that are left', async () => {
  const [source, target] = (await newCategories('Okapis', 'Quokkas')) as [number, number]
  const both = await insertPosts(api.database, moderator.id, dates(3), [source, target])
  await insertPosts(api.database, moderator.id, dates(2), [source, 1])
  const movePart = async (into = target) => {
    const isMoved = await inTransaction(api.database, (transaction) =>
      moveFirst(transaction, { id: source, into }, 2),
    )
    return [isMoved, await countPosts(source), await countPosts(target)]
  }
  expect(await movePart(999_999)).toEqual([false, 5, both.length])
  expect(await movePart()).toEqual([true, 3, expect.any(Number)])
  await expectFreshDocuments(api.database)
  expect(await movePart()).toEqual([true, 1, expect.any(Number)])
  expect(await movePart()).toEqual([false, 1, 5])
  await expectFreshDocuments(api.database)
})

test('mergeCategory moves a category of more posts than a part', async () => {
  const [source, target] = (await newCategories('Numbats', 'Bilbies')) as [number, number]
  await insertPosts(api.database, moderator.id, dates(501), [source, target])
  await insertPosts(api.database, moderator.id, dates(601), [source])
  const body = { into: target, reason: 'The same' }
  const merged = await api.call(mergeCategory, { token: moderator.token, params: { id: source }, body })
  expect(merged).toMatchObject({ status: 200, body: { id: target, name: 'Bilbies' } })
  expect([await countPosts(source), await countPosts(target)]).toEqual([0, 1102])
  expect((await api.call(listCategories)).body.map(({ id }) => id)).not.toContain(source)
  await expectFreshDocuments(api.database)
})
