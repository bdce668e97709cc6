import { expect, test } from 'vitest'
import { deleteCategory, mergeCategory, renameCategory } from '#contract/category-moderation.ts'
import type { SecurityEvent } from '#api/http/security-log.ts'
import { createTestApi } from '#testing/api.ts'

const events: SecurityEvent[] = []
const settings = { siteName: 'Toolshelf', securityLog: (event: SecurityEvent) => void events.push(event) }
const api = await createTestApi(settings)

test('what moderators do with categories is logged as security events, what is refused is not', async () => {
  const moderator = await api.member()
  await api.appoint(moderator)
  const names = ['Okapis', 'Quokkas'].map((name) => ({ name }))
  const made = await api.database.insertInto('categories').values(names).returning('id').execute()
  const [one, other] = made.map(({ id }) => id) as [number, number]
  const act = (
    endpoint: typeof renameCategory | typeof mergeCategory | typeof deleteCategory,
    id: number,
    body: object = {},
  ) => api.call(endpoint, { token: moderator.token, params: { id }, body: { reason: 'Spam', ...body } })
  await api.post(moderator, { category_ids: [8] })
  events.length = 0

  await act(renameCategory, one, { name: 'Quokkas' })
  await act(mergeCategory, one, { into: one })
  await act(deleteCategory, 8)
  expect(events).toEqual([])

  await act(renameCategory, one, { name: 'Walruses' })
  await act(mergeCategory, one, { into: other })
  await act(deleteCategory, other)
  const event = { event: 'moderation', member: null, address: '127.0.0.1' }
  const by = { moderator: moderator.id }
  expect(events).toEqual([
    { ...event, about: { act: 'rename_category', category: one, ...by } },
    { ...event, about: { act: 'merge_category', category: one, ...by } },
    { ...event, about: { act: 'delete_category', category: other, ...by } },
  ])
})
