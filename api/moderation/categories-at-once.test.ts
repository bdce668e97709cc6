import { beforeAll, expect, test } from 'vitest'
import { deleteCategory, mergeCategory, renameCategory } from '#contract/category-moderation.ts'
import { createPost, updatePost } from '#contract/posts.ts'
import { updateProfile } from '#contract/profiles.ts'
import { insertCrowd, insertPosts, type Member } from '#testing/rows.ts'
import { untilWaiting } from '#testing/locks.ts'
import { createTestApi } from '#testing/api.ts'
import { expectFreshDocuments } from '#testing/consistency.ts'
import { mergeCategories } from './category-queries.ts'

const api = await createTestApi()
const reason = 'It advertises'
let moderator: Member
let members: Member[]
let counted = 0

beforeAll(async () => {
  ;[moderator, ...members] = (await insertCrowd(api.database, 5)) as [Member, ...Member[]]
  await api.appoint(moderator)
})

const uniqueName = () => `Category ${(counted += 1)}`

async function newCategory(name = uniqueName()): Promise<number> {
  const insert = api.database.insertInto('categories').values({ name }).returning('id')
  return (await insert.executeTakeFirstOrThrow()).id
}

const posts = (categories: number[], count = 4) =>
  insertPosts(api.database, members[0]!.id, Array(count).fill(new Date()), categories)

type Act = typeof renameCategory | typeof mergeCategory | typeof deleteCategory

const act = (endpoint: Act, id: number, body: object = {}) =>
  api.call(endpoint, { token: moderator.token, params: { id }, body: { reason, ...body } })

const text = { title: 'T', description: 'D', link: '', personal_review: '' }

const create = ({ token }: Member, fields: object) =>
  api.call(createPost, { token, body: { ...text, category_ids: [], ...fields } })

const update = (id: number, category_ids: number[]) =>
  api.call(updatePost, { token: members[0]!.token, params: { id }, body: { ...text, category_ids } })

const choose = ({ token }: Member, interests: number[]) =>
  api.call(updateProfile, { token, body: { interests } })

/** Begins something while a merge is not committed yet, waits until it waits for that, and commits. */
async function duringMerge<Result>(source: number, work: () => Promise<Result>): Promise<Result> {
  const begun = await api.database.transaction().execute(async (transaction) => {
    await mergeCategories(transaction, { id: source, into: 2 }, { moderator: null, reason })
    const result = work()
    await untilWaiting(api.database)
    return { result }
  })
  return begun.result
}

test('a post in a category that is just being merged is refused, and never half written', async () => {
  const source = await newCategory()
  await posts([source, 1])
  const { status, body } = await duringMerge(source, () => create(members[0]!, { category_ids: [1, source] }))
  expect({ status, body }).toMatchObject({
    status: 400,
    body: { errors: { category_ids: expect.any(Array) } },
  })
  await expectFreshDocuments(api.database)
})

test('an edit that files a post under it is refused', async () => {
  const source = await newCategory()
  const [id] = await posts([1], 1)
  expect((await duringMerge(source, () => update(id!, [source, 3]))).status).toBe(400)
  await expectFreshDocuments(api.database)
})

test('a new category of its name is made anew', async () => {
  const name = uniqueName()
  const source = await newCategory(name)
  await posts([source])
  const { status, body } = await duringMerge(source, () => create(members[0]!, { new_category: name }))
  expect(status).toBe(201)
  expect(body.categories).toMatchObject([{ name }])
  expect(body.categories[0]!.id).not.toBe(source)
  await expectFreshDocuments(api.database)
})

test('an interest in it is refused', async () => {
  const source = await newCategory()
  await posts([source])
  expect((await duringMerge(source, () => choose(members[0]!, [source]))).status).toBe(400)
})

test('a new name also reaches posts that are just getting the category', async () => {
  const category = await newCategory()
  const name = uniqueName()
  const renamed = await api.database.transaction().execute(async (transaction) => {
    await insertPosts(transaction, members[0]!.id, [new Date()], [category])
    const result = act(renameCategory, category, { name })
    await untilWaiting(api.database)
    return { result }
  })
  expect(await renamed.result).toMatchObject({ status: 200, body: { id: category, name } })
  await expectFreshDocuments(api.database)
})

test('posts are written, edited and chosen while categories are renamed, merged and deleted, and nobody fails', async () => {
  for (let round = 0; round < 12; round += 1) {
    const [source, target] = [await newCategory(), await newCategory()]
    const ids = await posts([source, target])
    const names = [uniqueName(), uniqueName()]
    const acts = [
      () => [
        act(renameCategory, source, { name: names[0] }),
        act(renameCategory, target, { name: names[1] }),
      ],
      () => [act(mergeCategory, source, { into: target })],
      () => [act(mergeCategory, source, { into: target }), act(mergeCategory, target, { into: source })],
      () => [act(deleteCategory, source), act(deleteCategory, target)],
    ]
    const answers = await Promise.all([
      ...members.flatMap((member) => [
        create(member, { category_ids: [source] }),
        create(member, { category_ids: [target, source], new_category: names[0] }),
        choose(member, [1, source, target]),
      ]),
      ...acts[round % acts.length]!(),
      ...ids.flatMap((id) => [update(id, [source, target]), update(id, [target])]),
      ...members.map((member) => create(member, { category_ids: [1, target], new_category: names[1] })),
    ])
    for (const { status } of answers) expect([200, 201, 204, 400, 404, 409]).toContain(status)
    await expectFreshDocuments(api.database)
  }
})

test('two categories of the same posts that are deleted at once: one stays', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [one, other] = [await newCategory(), await newCategory()]
    await posts([one, other])
    const answers = await Promise.all([act(deleteCategory, one), act(deleteCategory, other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
  }
  await expectFreshDocuments(api.database)
})

test('two categories that are merged into each other at once: one stays', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [one, other] = [await newCategory(), await newCategory()]
    await posts([one, other])
    const answers = await Promise.all([
      act(mergeCategory, one, { into: other }),
      act(mergeCategory, other, { into: one }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  }
  await expectFreshDocuments(api.database)
})

test('a merge by many at once is done and logged once', async () => {
  const [source, target] = [await newCategory(), await newCategory()]
  await posts([source])
  const merges = Array.from({ length: 6 }, () => act(mergeCategory, source, { into: target }))
  const statuses = (await Promise.all(merges)).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, ...Array(5).fill(404)])
  const entries = api.database.selectFrom('moderation_log').select('id').where('category_id', '=', source)
  expect(await entries.execute()).toHaveLength(1)
})
