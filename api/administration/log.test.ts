import { expect, test } from 'vitest'
import { listAdministrativeLog } from '#contract/administration.ts'
import { createTestApi } from '#testing/api.ts'
import { expectRefused } from '#testing/error-assertions.ts'
import { recordAct } from './log-queries.ts'

const api = await createTestApi()
const admin = await api.member()
await api.appoint(admin, { administrator: true })

test('listAdministrativeLog shows administrators what they did, newest first, page by page', async () => {
  const acts = [
    { member: admin.id, act: 'change_settings', about: 'Shelf', before: { name: 'A' }, after: { name: 'B' } },
    { member: null, act: 'delete_page', about: 'rules' },
  ] as const
  for (const act of acts) await recordAct(api.database, act)
  const { body } = await api.call(listAdministrativeLog, { token: admin.token })
  expect(body).toMatchObject([
    { username: null, by_operator: true, act: 'delete_page', about: 'rules', before: null, after: null },
    {
      username: admin.username,
      by_operator: false,
      act: 'change_settings',
      before: { name: 'A' },
      after: { name: 'B' },
    },
  ])
  const pages = []
  for await (const page of api.pages('/api/admin/log/?limit=1', { authorization: `Token ${admin.token}` })) {
    pages.push(page.map(({ about }: { about: string }) => about))
  }
  expect(pages).toEqual([['rules'], ['Shelf']])
})

test('listAdministrativeLog is for administrators', async () => {
  const moderator = await api.member()
  await api.appoint(moderator)
  expectRefused(await api.call(listAdministrativeLog, { token: moderator.token }), 403)
})
