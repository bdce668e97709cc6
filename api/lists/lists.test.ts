import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import {
  bookmarkPost,
  createSavedList,
  deleteSavedList,
  getSavedList,
  listSavedLists,
  updateSavedList,
} from '#contract/lists.ts'
import { getPost } from '#contract/posts.ts'
import { findWrongCounts } from '#testing/consistency.ts'
import { createTestApi } from '#testing/api.ts'
import { insertCrowd, type Member } from '#testing/rows.ts'
import { expectBadFields, expectRefused } from '#testing/error-assertions.ts'

const api = await createTestApi()
const [author, other] = (await insertCrowd(api.database, 2)) as [Member, Member]
const nothing = 2_147_483_647

/** A member with nothing but the default list. */
async function newMember(): Promise<Member> {
  const [member] = (await insertCrowd(api.database, 1)) as [Member]
  return member
}

const create = ({ token }: Member, body: unknown) => api.call(createSavedList, { token, body })
const open = ({ token }: Member, id: number) => api.call(getSavedList, { token, params: { id } })
const change = ({ token }: Member, id: number, body: unknown) =>
  api.call(updateSavedList, { token, params: { id }, body })
const remove = ({ token }: Member, id: number) => api.call(deleteSavedList, { token, params: { id } })
const save = ({ token }: Member, post_id: number, saved_list_id?: number) =>
  api.call(bookmarkPost, { token, body: { post_id, saved_list_id } })

async function listsOf({ token }: Member) {
  const { status, body } = await api.call(listSavedLists, { token })
  expect(status).toBe(200)
  return body
}

async function defaultOf(member: Member) {
  const [first] = await listsOf(member)
  return first!
}

describe('listSavedLists', () => {
  test('begins with the default list that registration makes', async () => {
    const member = await api.member()
    expect(await listsOf(member)).toEqual([
      {
        id: expect.any(Number),
        name: 'Saved',
        description: '',
        created_at: expect.any(String),
        is_default: true,
        post_count: 0,
        items: [],
        tools: [],
        ...{
          slug: 'saved',
          updated_at: expect.any(String),
          visibility: 'private',
          key: null,
          follower_count: 0,
        },
        owner: { username: member.username, name: expect.any(String), profile_picture: null },
      },
    ])
  })

  test('previews the first eight tools of a list, each once', async () => {
    const member = await newMember()
    const post = (number: number, page = '') =>
      api.post(author, { title: `Shelved ${number}`, link: `https://shelved-${number}.example/${page}` })
    const posts = []
    for (let number = 0; number < 10; number += 1) posts.push(await post(number))
    posts.push(await post(9, 'pricing'), await api.post(author, { link: '' }))
    for (const { id } of posts) await save(member, id)
    const { tools } = await defaultOf(member)
    expect(tools.map(({ name }) => name)).toEqual(
      [9, 8, 7, 6, 5, 4, 3, 2].map((number) => `Shelved ${number}`),
    )
    expect(tools[0]).toEqual({ slug: 'shelved-9', name: 'Shelved 9', logo: null })
  })

  test('shows the default list first, then the oldest first, with what they hold', async () => {
    const member = await newMember()
    const one = await api.post(author, { category_ids: [3, 1] })
    const two = await api.post(author, { category_ids: [2] })
    const { body: b } = await create(member, { name: 'B' })
    const { body: a } = await create(member, { name: 'A' })
    for (const { id } of [one, two]) await save(member, id, a.id)
    await save(member, one.id)
    const lists = await listsOf(member)
    expect(lists.map(({ name, post_count }) => [name, post_count])).toEqual([
      ['Saved', 1],
      ['B', 0],
      ['A', 2],
    ])
    expect(lists[1]).toEqual(b)
    expect(lists[2]!.items).toEqual([
      { id: two.id, categories: [{ id: 2, name: 'Programming' }] },
      {
        id: one.id,
        categories: [
          { id: 3, name: 'Business & Productivity' },
          { id: 1, name: 'Design Tools' },
        ],
      },
    ])
  })

  test('needs a member', async () => {
    expectRefused(await api.call(listSavedLists), 401)
  })
})

describe('createSavedList', () => {
  test('answers with the empty list', async () => {
    const member = await newMember()
    const { status, body } = await create(member, { name: ' Tools ', description: ' Of mine ' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'Tools',
      description: 'Of mine',
      is_default: false,
      post_count: 0,
      items: [],
    })
    expect((await create(member, { name: 'Tools' })).body.description).toBe('')
  })

  test('takes a name of 80 characters and a description of 300, and no more', async () => {
    const member = await newMember()
    const longest = { name: '👍'.repeat(80), description: 'é'.repeat(300) }
    expect(await create(member, longest)).toMatchObject({ status: 201, body: longest })
    expectBadFields(await create(member, { name: 'n'.repeat(81), description: 'd'.repeat(301) }), {
      name: ['List name can have at most 80 characters'],
      description: ['Description can have at most 300 characters'],
    })
    for (const name of ['', '  ', undefined]) {
      expectBadFields(await create(member, { name }), { name: ['List name is required'] })
    }
    expectRefused(await api.call(createSavedList, { body: {} }), 401)
  })

  test('makes 100 lists with the default one, exactly, also when asked for all at once', async () => {
    const member = await newMember()
    const rows = Array.from({ length: 89 }, (_, n) => ({ member_id: member.id, name: `List ${n}` }))
    await api.database.insertInto('saved_lists').values(rows).execute()
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(member, { name: 'One more' })))
    const made = answers.filter(({ status }) => status === 201)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(made).toHaveLength(10)
    for (const answer of refused) {
      expectRefused(answer, 409, { code: 'conflict', detail: messages.list.tooMany })
    }
    expect(await listsOf(member)).toHaveLength(100)
    await remove(member, made[0]!.body.id)
    expect((await create(member, { name: 'In its place' })).status).toBe(201)
    expect((await create(member, { name: 'Too many' })).status).toBe(409)
    expect((await create(other, { name: "Someone else's" })).status).toBe(201)
  })
})

describe('getSavedList', () => {
  test('holds whole posts, newest saved first', async () => {
    const member = await newMember()
    const { tools: _none, ...list } = (await create(member, { name: 'Whole' })).body
    const posts = [await api.post(author), await api.post(author), await api.post(author)]
    const ids = posts.map(({ id }) => id)
    for (const id of [ids[1]!, ids[2]!, ids[0]!]) await save(member, id, list.id)
    const { status, body } = await open(member, list.id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...list,
      updated_at: expect.any(String),
      post_count: 3,
      items: [{ id: ids[0] }, { id: ids[2] }, { id: ids[1] }],
    })
    const { body: post } = await api.call(getPost, { params: { id: ids[0]! } })
    expect({ ...body.items[0], content: post.content }).toEqual({ ...post, note: '', facts: [] })
  })

  test("finds no one else's", async () => {
    const member = await newMember()
    const { id } = await defaultOf(member)
    expectRefused(await api.call(getSavedList, { params: { id } }), 401)
    expectRefused(await open(other, id), 404, { detail: messages.list.notFound })
    expectRefused(await open(member, nothing), 404, { detail: messages.list.notFound })
  })
})

describe('updateSavedList', () => {
  test('changes what is given and keeps the rest', async () => {
    const member = await newMember()
    const post = await api.post(author)
    const { body: made } = await create(member, { name: 'Before', description: 'Long' })
    await save(member, post.id, made.id)
    const items = [{ id: post.id, categories: post.categories }]
    const list = { ...made, slug: expect.any(String), updated_at: expect.any(String), post_count: 1, items }
    expect((await change(member, made.id, {})).body).toEqual(list)
    expect((await change(member, made.id, { name: 'After' })).body).toEqual({ ...list, name: 'After' })
    const { status, body } = await change(member, made.id, { description: '' })
    expect({ status, body }).toEqual({ status: 200, body: { ...list, name: 'After', description: '' } })
  })

  test('does not rename the default list, but describes it', async () => {
    const member = await newMember()
    const { id } = await defaultOf(member)
    expectRefused(await change(member, id, { name: 'Other' }), 409, { detail: messages.list.isDefault })
    expect(await change(member, id, { name: 'Saved', description: 'All' })).toMatchObject({
      status: 200,
      body: { name: 'Saved', description: 'All' },
    })
  })

  test("is the owner's alone, judged before the fields", async () => {
    const member = await newMember()
    const { body: list } = await create(member, { name: 'Mine' })
    for (const name of ['', 'Theirs']) {
      expectRefused(await api.call(updateSavedList, { params: { id: list.id }, body: { name } }), 401)
      expectRefused(await change(other, list.id, { name }), 404, { detail: messages.list.notFound })
    }
    expectBadFields(await change(member, list.id, { name: ' ' }), { name: ['List name is required'] })
    expect((await open(member, list.id)).body.name).toBe('Mine')
  })
})

describe('deleteSavedList', () => {
  test('deletes a list with what it holds, and nothing of the others', async () => {
    const member = await newMember()
    const { id } = await api.post(author)
    const { body: list } = await create(member, { name: 'Short-lived' })
    await save(member, id)
    await save(member, id, list.id)
    expect((await remove(member, list.id)).status).toBe(204)
    expectRefused(await open(member, list.id), 404)
    expectRefused(await remove(member, list.id), 404)
    expect((await listsOf(member)).map(({ post_count }) => post_count)).toEqual([1])
    expect(await findWrongCounts(api.database)).toEqual([])
  })

  test('does not delete the default list', async () => {
    const member = await newMember()
    const { id } = await defaultOf(member)
    expectRefused(await remove(member, id), 409, { detail: messages.list.isDefault })
    expect(await listsOf(member)).toHaveLength(1)
  })

  test("finds no one else's", async () => {
    const member = await newMember()
    const { body: list } = await create(member, { name: 'Mine' })
    expectRefused(await api.call(deleteSavedList, { params: { id: list.id } }), 401)
    expectRefused(await remove(other, list.id), 404)
  })
})
