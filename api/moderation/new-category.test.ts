import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listCategories } from '#contract/categories.ts'
import { addCategory } from '#contract/category-moderation.ts'
import { createTestApi } from '#testing/api.ts'
import { expectRefused } from '#testing/error-assertions.ts'

const api = await createTestApi()
const admin = await api.member()
await api.appoint(admin, { administrator: true })
const { token } = admin

const add = (name: string) => api.call(addCategory, { token, body: { name } })
const shown = async () => (await api.call(listCategories)).body.filter(({ in_menus }) => in_menus)

test('addCategory adds a category that menus offer at once and that stays without posts', async () => {
  const { status, body } = await add('  Speech  ')
  expect(status).toBe(201)
  expect(body).toEqual({ id: expect.any(Number), name: 'Speech', is_standard: true, post_count: 0 })
  expect(await shown()).toContainEqual({ id: body.id, name: 'Speech', in_menus: true })
  const { rows } = await sql`select member_id, act, about from admin_log`.execute(api.database)
  expect(rows).toEqual([{ member_id: admin.id, act: 'add_category', about: 'Speech' }])
})

test.each([
  ['the same name', 'Robots'],
  ['another case', 'rObOtS'],
  // The first letter is Cyrillic.
  ['letters that look the same', 'Rоbots'],
])('addCategory refuses %s', async (_, name) => {
  await add('Robots')
  expectRefused(await add(name), 409, { errors: { name: [expect.any(String)] } })
})

test.each([
  ['A', 400],
  ['Ab', 201],
  ['x'.repeat(30), 201],
  ['x'.repeat(31), 400],
  ['two\nlines', 400],
  ['', 400],
])('addCategory answers %j with %i', async (name, status) => {
  expect((await add(name)).status).toBe(status)
})

test('addCategory is for administrators', async () => {
  const moderator = await api.member()
  await api.appoint(moderator)
  expectRefused(await api.call(addCategory, { token: moderator.token, body: { name: 'Vision' } }), 403)
})
