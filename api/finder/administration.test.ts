import { beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { addSynonym, deleteSynonym, findTools, listNeeds, listSynonyms } from '#contract/finder.ts'
import { createTestApi } from '#testing/api.ts'
import { expectBadFields, expectRefused } from '#testing/error-assertions.ts'
import type { Member } from '#testing/rows.ts'

const api = await createTestApi()
let admin: Member

beforeAll(async () => {
  admin = await api.member()
  await api.appoint(admin, { administrator: true })
  await api.post(admin, {
    title: 'Scribble',
    link: 'https://scribble.example/',
    description: 'Transcribes meetings.',
  })
})

const ask = (need: string) => api.call(findTools, { query: { need } })

test('listNeeds counts needs that differ in case, white space and closing punctuation as one, without who asked', async () => {
  await ask('Transcribe meetings')
  await ask('transcribe  meetings.')
  await ask('weave baskets')
  const { body } = await api.call(listNeeds, { token: admin.token })
  expect(body).toEqual([
    { need: 'transcribe meetings', count: 2, results: 1, last_asked_at: expect.any(String) },
    { need: 'weave baskets', count: 1, results: 0, last_asked_at: expect.any(String) },
  ])
  const empty = await api.call(listNeeds, { token: admin.token, query: { empty: 'true' } })
  expect(empty.body.map(({ need }) => need)).toEqual(['weave baskets'])
})

test('needs are paged, and forgotten after 90 days', async () => {
  const pages = []
  for await (const page of api.pages('/api/admin/needs/?limit=1', {
    authorization: `Token ${admin.token}`,
  })) {
    pages.push(page.map(({ need }: { need: string }) => need))
  }
  expect(pages).toEqual([['transcribe meetings'], ['weave baskets']])
  await sql`update finder_needs set day = day - 90 where need = 'weave baskets'`.execute(api.database)
  const { body } = await api.call(listNeeds, { token: admin.token })
  expect(body.map(({ need }) => need)).toEqual(['transcribe meetings'])
})

test('a synonym counts at once, until it is deleted', async () => {
  const before = await ask('jot chatter')
  expect(before.body.results).toEqual([])
  const body = { phrase: 'jot chatter', means: 'transcribe meetings' }
  const added = await api.call(addSynonym, { token: admin.token, body })
  expect(added).toMatchObject({ status: 201, body: { ...body, id: expect.any(Number) } })
  expect((await ask('jot down the chatter')).body.results).toHaveLength(1)
  expect((await api.call(listSynonyms, { token: admin.token })).body).toEqual([added.body])
  const params = { id: added.body.id }
  expect((await api.call(deleteSynonym, { token: admin.token, params })).status).toBe(204)
  expect((await ask('jot down the chatter')).body.results).toEqual([])
  expectRefused(await api.call(deleteSynonym, { token: admin.token, params }), 404, { code: 'not_found' })
})

test('a synonym has 1 to 60 characters on both sides', async () => {
  const add = (phrase: string, means: string) =>
    api.call(addSynonym, { token: admin.token, body: { phrase, means } })
  expect((await add('x'.repeat(60), 'y'.repeat(60))).status).toBe(201)
  expectBadFields(await add('x'.repeat(61), ' '), {
    phrase: ['phrase can have at most 60 characters'],
    means: ['means is required'],
  })
})

test('a moderator is no administrator, nor is a former one', async () => {
  const moderator = await api.member()
  await api.appoint(moderator)
  expectRefused(await api.call(listNeeds, { token: moderator.token }), 403, { code: 'forbidden' })
  await api.appoint(admin)
  expectRefused(await api.call(listSynonyms, { token: admin.token }), 403, { code: 'forbidden' })
})
