import { beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { type FactKey, deleteFact, listFactHistory, setFact } from '#contract/tool-facts.ts'
import { revertFact } from '#contract/tool-moderation.ts'
import { getTool } from '#contract/tools.ts'
import { createTestApi } from '#testing/api.ts'
import { expectBadFields, expectRefused } from '#testing/error-assertions.ts'
import type { Member } from '#testing/rows.ts'

const api = await createTestApi()
const moderator = await api.member()
await api.appoint(moderator)
let ada: Member
let bob: Member
let slug: string
let counted = 0

beforeEach(async () => {
  ;[ada, bob] = [await api.member(), await api.member()]
  counted += 1
  slug = (await api.post(ada, { link: `https://tool-${counted}.example/` })).tool!.slug
})

const source = 'https://maker.example/'

function set(key: FactKey, value: unknown, by: Member, given = '') {
  return api.call(setFact, { token: by.token, params: { slug, key }, body: { value, source: given } })
}

async function facts() {
  return (await api.call(getTool, { params: { slug } })).body.facts
}

async function history() {
  return (await api.call(listFactHistory, { params: { slug } })).body
}

function revert(id: number, by = moderator) {
  return api.call(revertFact, { token: by.token, params: { id }, body: { reason: 'Vandalism' } })
}

async function logged() {
  const { rows } = await sql<{ act: string; moderator_id: number; reason: string }>`
    select act, moderator_id, reason from moderation_log join tools on tools.id = tool_id where slug = ${slug}
  `.execute(api.database)
  return rows
}

test('revertFact puts back value, source, date and member, and is logged', async () => {
  const { body: before } = await set('maker', 'Acme', ada, source)
  await set('maker', 'Evil', bob)
  const [change] = await history()
  expect((await revert(change!.id)).status).toBe(204)
  expect(await facts()).toEqual([before])
  expect(await history()).toMatchObject([
    { before: 'Evil', after: 'Acme', source, username: moderator.username, reverted: false },
    { id: change!.id, reverted: true },
    { after: 'Acme', reverted: false },
  ])
  expect(await logged()).toEqual([{ act: 'revert_fact', moderator_id: moderator.id, reason: 'Vandalism' }])
})

test('what was confirmed since keeps its last date and member', async () => {
  await set('maker', 'Acme', ada)
  const { body: confirmed } = await set('maker', 'Acme', bob)
  await set('maker', 'Evil', ada)
  await revert((await history())[0]!.id)
  expect(await facts()).toEqual([confirmed])
})

test('the first change reverted removes the fact, a removal reverted brings it back', async () => {
  const { body: fact } = await set('api', true, ada, source)
  const [added] = await history()
  await api.call(deleteFact, { token: bob.token, params: { slug, key: 'api' } })
  const [removed] = await history()
  await revert(removed!.id)
  expect(await facts()).toEqual([fact])
  await revert(added!.id)
  expect(await facts()).toEqual([])
})

test('an older change reverted goes back over those after it', async () => {
  for (const [maker, by] of [
    ['One', ada],
    ['Two', bob],
    ['Three', bob],
  ] as const)
    await set('maker', maker, by)
  const second = (await history())[1]!
  await revert(second.id)
  expect(await facts()).toMatchObject([{ value: 'One', username: ada.username }])
})

test('a revert can be reverted; a second one of the same change does nothing', async () => {
  await set('maker', 'Acme', ada)
  const { body: fact } = await set('maker', 'Better', bob)
  const change = (await history())[0]!
  const both = await Promise.all([revert(change.id), revert(change.id)])
  expect(both.map(({ status }) => status)).toEqual([204, 204])
  expect(await logged()).toHaveLength(1)
  const [taken] = await history()
  await revert(taken!.id)
  expect(await facts()).toEqual([fact])
  expect((await history()).map(({ reverted }) => reverted)).toEqual([false, true, false, false])
})

test('revertFact is for moderators, needs a reason, and an unknown change is 404', async () => {
  await set('maker', 'Acme', ada)
  const { id } = (await history())[0]!
  expectRefused(await revert(id, ada), 403)
  expectRefused(await revert(2_147_483_647), 404)
  const without = { token: moderator.token, params: { id }, body: { reason: ' ' } }
  expectBadFields(await api.call(revertFact, without), { reason: [expect.any(String)] })
  expect(await facts()).toHaveLength(1)
})

test('a fact of an account that is gone comes back without a name', async () => {
  await set('maker', 'Acme', bob, source)
  await set('maker', 'Evil', ada)
  await sql`delete from members where id = ${bob.id}`.execute(api.database)
  await revert((await history())[0]!.id)
  expect(await facts()).toMatchObject([{ value: 'Acme', source, username: null }])
})
