import { beforeEach, expect, test } from 'vitest'
import { createComment } from '#contract/comments.ts'
import { listPublicLog } from '#contract/integrity.ts'
import {
  hideComment,
  hidePost,
  listCases,
  dismissCase,
  restorePost,
  suspendMember,
} from '#contract/moderation.ts'
import { updateSettings } from '#contract/site.ts'
import { renameCategory } from '#contract/category-moderation.ts'
import { deletePost } from '#contract/posts.ts'
import { reportPost } from '#contract/reports.ts'
import { mergeTool } from '#contract/tool-moderation.ts'
import { createTestApi } from '#testing/api.ts'
import { insertCrowd, type Member } from '#testing/rows.ts'

const api = await createTestApi()
let moderator: Member
let author: Member
let reader: Member
let counted = 0

beforeEach(async () => {
  await api.database.deleteFrom('moderation_log').execute()
  ;[moderator, author, reader] = (await insertCrowd(api.database, 3)) as [Member, Member, Member]
  await api.appoint(moderator)
})

const read = async (query = {}) => (await api.call(listPublicLog, { query })).body
const by = (params: Record<string, string | number>, body: object = {}) => ({
  token: moderator.token,
  params,
  body: { reason: 'It advertises', ...body },
})

test('an entry says what was done, when, why and to what', async () => {
  const { id } = await api.post(author, { title: 'Shown again' })
  await api.call(hidePost, by({ id }))
  await api.call(restorePost, by({ id }, { reason: 'It does not' }))
  const [restored, hidden] = await read()
  const about = { kind: 'post', name: 'Shown again', url: `/posts/${id}` }
  const entry = { id: expect.any(Number), created_at: expect.any(String), about, target: null }
  expect(restored).toEqual({ ...entry, act: 'restore', reason: 'It does not' })
  expect(hidden).toEqual({ ...entry, act: 'hide', reason: 'It advertises' })
})

test('hidden and deleted texts are not shown', async () => {
  const { id } = await api.post(author, { title: 'Hidden title' })
  const text = 'Hidden text'
  const comment = await api.call(createComment, { token: reader.token, params: { id }, body: { text } })
  await api.call(hideComment, by({ id: comment.body.id }))
  const ofComment = { kind: 'comment', name: 'Hidden title', url: `/posts/${id}` }
  expect((await read())[0]).toMatchObject({ act: 'hide', about: ofComment })
  await api.call(hidePost, by({ id }))
  expect(await read()).toMatchObject([
    { about: { kind: 'post', name: null, url: null } },
    { about: { kind: 'comment', name: null, url: null } },
  ])
  await api.call(restorePost, by({ id }))
  await api.call(deletePost, { token: author.token, params: { id } })
  for (const { about } of await read()) expect(about).toMatchObject({ name: null, url: null })
  expect(JSON.stringify(await read())).not.toContain('Hidden')
})

test('it names no moderator and no reporter', async () => {
  const { id } = await api.post(author)
  await api.call(reportPost, {
    token: reader.token,
    params: { id },
    body: { reason: 'spam', details: 'My boss' },
  })
  const cases = (await api.call(listCases, { token: moderator.token })).body
  const reported = cases.find(({ post }) => post?.id === id)!
  await api.call(dismissCase, by({ id: reported.id }, { reason: 'It is fine' }))
  const log = JSON.stringify(await read())
  expect(log).toContain('It is fine')
  for (const hidden of [moderator.username, reader.username, 'boss']) expect(log).not.toContain(hidden)
})

test('members, categories and tools are named as they are now', async () => {
  await api.call(suspendMember, by({ username: reader.username }))
  await api.post(author, { new_category: `Was ${(counted += 1)}` })
  const named = api.database.selectFrom('categories').select('id').where('name', '=', `Was ${counted}`)
  const { id: category } = await named.executeTakeFirstOrThrow()
  await api.call(renameCategory, by({ id: category }, { name: `Is ${counted}` }))
  const link = (name: string) => `https://${name}-${counted}.example/`
  const [from, into] = [
    await api.post(author, { link: link('from') }),
    await api.post(author, { link: link('into') }),
  ]
  await api.call(mergeTool, by({ slug: from.tool!.slug }, { into: into.tool!.slug }))
  const member = { kind: 'member', name: `@${reader.username}`, url: `/members/${reader.username}` }
  const renamed = { kind: 'category', name: `Is ${counted}`, url: `/?category=${category}` }
  const target = { kind: 'tool', name: into.tool!.name, url: `/tools/${into.tool!.slug}` }
  expect(await read()).toMatchObject([
    { act: 'merge_tool', about: { kind: 'tool', name: null, url: null }, target },
    { act: 'rename_category', about: renamed, target: null },
    { act: 'suspend', about: member, target: null },
  ])
})

test('it is paged, newest first, and each entry is on one page', async () => {
  const { id } = await api.post(author)
  for (let n = 0; n < 5; n += 1) await api.call(n % 2 === 0 ? hidePost : restorePost, by({ id }))
  await api.database.updateTable('moderation_log').set({ created_at: new Date() }).execute()
  const pages = []
  for await (const page of api.pages('/api/moderation/public_log/?limit=2')) pages.push(page)
  expect(pages.map((page) => page.length)).toEqual([2, 2, 1])
  const ids = pages.flat().map((entry) => entry.id)
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a))
  const foreign = await api.send({ url: '/api/moderation/public_log/?cursor=WzFd' })
  expect(foreign.status).toBe(400)
})

test('members are not named while the setting says so', async () => {
  const { id } = await api.post(author, { title: 'A title' })
  await api.call(suspendMember, by({ username: author.username }))
  await api.call(hidePost, by({ id }))
  await api.call(restorePost, by({ id }))
  await api.appoint(moderator, { administrator: true })
  const setNames = (public_log_names: boolean) =>
    api.call(updateSettings, { token: moderator.token, body: { public_log_names } })
  const suspension = async () => (await read()).find(({ act }) => act === 'suspend')
  expect(await suspension()).toMatchObject({ about: { kind: 'member', name: `@${author.username}` } })
  expect((await setNames(false)).body.public_log_names).toBe(false)
  expect(await suspension()).toMatchObject({ about: { kind: 'member', name: null, url: null } })
  expect(JSON.stringify(await read())).not.toContain(author.username)
  expect(await read()).toMatchObject([{ about: { name: 'A title' } }, {}, {}])
  await setNames(true)
  expect(await suspension()).toMatchObject({ about: { kind: 'member', name: `@${author.username}` } })
})
