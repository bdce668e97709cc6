import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { getPost } from '#contract/posts.ts'
import { renameOwnTool } from '#contract/tools.ts'
import { createTestApi } from '#testing/api.ts'
import type { Member } from '#testing/rows.ts'

const api = await createTestApi()

const rename = ({ token }: Member, slug: string, body: object) =>
  api.call(renameOwnTool, { token, params: { slug }, body })

test('a maker renames a tool, nobody else does, moderators neither', async () => {
  const [maker, stranger, moderator] = [await api.member(), await api.member(), await api.member()]
  await api.appoint(moderator)
  const { id, tool } = await api.post(stranger, { title: 'Working title', link: 'https://made.example/' })
  const { id: tool_id } = await api.database.selectFrom('tools').select('id').executeTakeFirstOrThrow()
  await api.database.insertInto('tool_makers').values({ tool_id, member_id: maker.id }).execute()
  for (const member of [stranger, moderator]) {
    const refused = await rename(member, tool!.slug, { name: 'Mine' })
    expect([refused.status, refused.body]).toMatchObject([403, { detail: messages.tool.notYours }])
    expect((await rename(member, tool!.slug, { name: '' })).status).toBe(403)
  }
  const renamed = await rename(maker, tool!.slug, { name: 'Final title' })
  expect([renamed.status, renamed.body]).toMatchObject([200, { slug: 'final-title', name: 'Final title' }])
  expect((await api.call(getPost, { params: { id } })).body.tool).toMatchObject({ slug: 'final-title' })
  expect((await rename(maker, tool!.slug, {})).body.name).toBe('Final title')
  const { status, body } = await rename(maker, 'final-title', { name: 'x'.repeat(121) })
  expect([status, body]).toMatchObject([400, { errors: { name: [expect.any(String)] } }])
  expect((await rename(maker, 'no-such-tool', { name: 'Mine' })).status).toBe(404)
})
