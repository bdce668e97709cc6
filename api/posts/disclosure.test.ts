import { beforeAll, describe, expect, test } from 'vitest'
import { disclosureRefusals, relation } from '#contract/disclosure.ts'
import { listPosts } from '#contract/feed.ts'
import { listPostHistory } from '#contract/moderation.ts'
import { createPost, getPost, updatePost, verifyPost } from '#contract/posts.ts'
import { createTestApi } from '#testing/api.ts'
import { expectBadFields, expectRefused } from '#testing/error-assertions.ts'
import { insertCrowd, type Member } from '#testing/rows.ts'

const api = await createTestApi()
const text = { title: 'A tool', description: 'What it does', category_ids: [1] }
const nothing = { used_for: null, plan: '', version: '', task: '', prompt: '', output: '', cost: '' }
const whole = {
  used_for: 'weeks' as const,
  plan: 'Pro',
  version: '4.1',
  task: 'Subtitles for a film',
  prompt: 'Translate\n  this',
  output: '1\n00:01 --> 00:02\n  Hello',
  cost: '12 USD',
}
let ada: Member
let eve: Member

beforeAll(async () => {
  ;[ada, eve] = (await insertCrowd(api.database, 2)) as [Member, Member]
})

const create = (fields: object) => api.call(createPost, { token: ada.token, body: { ...text, ...fields } })
const edit = (id: number, fields: object) =>
  api.call(updatePost, { token: ada.token, params: { id }, body: { ...text, ...fields } })
const get = async (id: number) => (await api.call(getPost, { params: { id } })).body

describe('createPost', () => {
  test('stores relation and evidence, which one post and lists show', async () => {
    const { status, body } = await create({ relation: 'founder', evidence: whole })
    expect(status).toBe(201)
    const shown = { relation: 'founder', evidence: whole, verified_at: null, helpful_count: 0 }
    expect(body).toMatchObject(shown)
    expect(await get(body.id)).toEqual(body)
    const { content: _, ...listed } = body
    expect((await api.call(listPosts)).body[0]).toEqual(listed)
  })

  test('has no relation and no evidence where none is given', async () => {
    expect((await create({})).body).toMatchObject({ relation: 'none', evidence: null })
    expect((await create({ evidence: null })).body.evidence).toBeNull()
  })

  test.each(relation.options)('takes the relation %s', async (given) => {
    expect((await create({ relation: given })).body.relation).toBe(given)
  })

  test.each(['days', 'weeks', 'months', 'years'])('takes %s of use', async (used_for) => {
    const { body } = await create({ evidence: { used_for, plan: 'Pro' } })
    expect(body.evidence).toEqual({ ...nothing, used_for, plan: 'Pro' })
  })

  test.each(['plan', 'version', 'task', 'prompt', 'output', 'cost'])(
    'takes %s alone as evidence',
    async (name) => {
      const { body } = await create({ evidence: { [name]: ' x ' } })
      expect(body.evidence).toEqual({ ...nothing, [name]: 'x' })
    },
  )

  test.each([
    ['plan', 60],
    ['version', 60],
    ['task', 500],
    ['prompt', 5000],
    ['output', 5000],
    ['cost', 60],
  ])('takes %s of %i characters, and no more', async (name, max) => {
    const right = await create({ evidence: { [name]: '😀'.repeat(max) } })
    expect(right.body.evidence).toMatchObject({ [name]: '😀'.repeat(max) })
    expectRefused(await create({ evidence: { [name]: 'x'.repeat(max + 1) } }), 400, {
      errors: { evidence: [`${name[0]!.toUpperCase()}${name.slice(1)} can have at most ${max} characters`] },
    })
  })

  test('refuses evidence without any text, and unknown values', async () => {
    const { noEvidence, usedFor, evidence } = disclosureRefusals
    expectBadFields(await create({ evidence: { used_for: 'days' } }), { evidence: [noEvidence] })
    expectBadFields(await create({ evidence: { plan: ' \n' } }), { evidence: [noEvidence] })
    expectBadFields(await create({ evidence: {} }), { evidence: [noEvidence] })
    expectBadFields(await create({ evidence: 'Pro' }), { evidence: [evidence] })
    expectBadFields(await create({ evidence: { plan: 'Pro', used_for: 'hours' } }), { evidence: [usedFor] })
    expectBadFields(await create({ relation: 'friend' }), { relation: [disclosureRefusals.relation] })
    expect((await create({ relation: null })).status).toBe(400)
  })
})

describe('updatePost', () => {
  test('keeps relation and evidence that are left out, and replaces those that are given', async () => {
    const { body: post } = await create({ relation: 'paid', evidence: whole })
    expect((await edit(post.id, {})).body).toMatchObject({
      relation: 'paid',
      evidence: whole,
      edited_at: null,
    })
    const { body: edited } = await edit(post.id, { relation: 'gifted', evidence: { task: 'Notes' } })
    expect(edited).toMatchObject({ relation: 'gifted', evidence: { ...nothing, task: 'Notes' } })
    expect(edited.edited_at).not.toBeNull()
    expect((await edit(post.id, { relation: 'none', evidence: null })).body).toMatchObject({
      relation: 'none',
      evidence: null,
    })
    expectBadFields(await edit(post.id, { relation: 'friend' }), { relation: [disclosureRefusals.relation] })
    expectBadFields(await edit(post.id, { evidence: {} }), { evidence: [disclosureRefusals.noEvidence] })
  })

  test('leaves a version with the relation and the evidence before', async () => {
    const moderator = await api.member()
    await api.appoint(moderator)
    const { body: post } = await create({ relation: 'paid', evidence: whole })
    await edit(post.id, { relation: 'none' })
    await edit(post.id, { evidence: null })
    await edit(post.id, {})
    const { body } = await api.call(listPostHistory, { token: moderator.token, params: { id: post.id } })
    expect(body.map(({ relation, evidence }) => [relation, evidence])).toEqual([
      ['none', whole],
      ['paid', whole],
    ])
  })
})

describe('verifyPost', () => {
  const verify = (id: number, { token }: Member = ada) => api.call(verifyPost, { token, params: { id } })
  const setVerified = (id: number, hoursAgo: number) =>
    api.database
      .updateTable('posts')
      .set({ verified_at: new Date(Date.now() - hoursAgo * 3_600_000) })
      .where('id', '=', id)
      .execute()

  test('stores the time, once a day', async () => {
    const { body: post } = await create({})
    const { status, body } = await verify(post.id)
    expect(status).toBe(200)
    expect(Math.abs(Date.now() - Date.parse(body.verified_at!))).toBeLessThan(60_000)
    expect(body.edited_at).toBeNull()
    expect(await get(post.id)).toMatchObject({ verified_at: body.verified_at })
    expectRefused(await verify(post.id), 409, { detail: disclosureRefusals.verifiedToday })
    await setVerified(post.id, 23.9)
    expect((await verify(post.id)).status).toBe(409)
    await setVerified(post.id, 24.1)
    expect((await verify(post.id)).status).toBe(200)
  })

  test('counts one of two at once', async () => {
    const { body: post } = await create({})
    const statuses = (await Promise.all([verify(post.id), verify(post.id)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409])
  })

  test('refuses guests, others and unknown posts', async () => {
    const { body: post } = await create({})
    expectRefused(await api.call(verifyPost, { params: { id: post.id } }), 401)
    expectRefused(await verify(post.id, eve), 403)
    expectRefused(await verify(2147483647), 404)
  })
})
