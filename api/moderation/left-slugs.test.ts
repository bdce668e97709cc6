import { beforeAll, expect, test } from 'vitest'
import { listPublicLog } from '#contract/integrity.ts'
import { listModerationLog } from '#contract/moderation-log.ts'
import { approveLink, hidePost, restorePost } from '#contract/moderation.ts'
import { getPost, updatePost } from '#contract/posts.ts'
import {
  editTool,
  mergeTool,
  movePost,
  retireSlug,
  toolRefusals,
  unmergeTool,
} from '#contract/tool-moderation.ts'
import { getTool } from '#contract/tools.ts'
import { assignTools } from '#api/tools/public.ts'
import { createTestApi } from '#testing/api.ts'
import { expectBadFields, expectRefused } from '#testing/error-assertions.ts'
import { everyRow } from '#testing/every-table.ts'
import type { Member } from '#testing/rows.ts'

const api = await createTestApi()
const { database } = api
const reason = 'It insults somebody'
let moderator: Member
let ada: Member
let bob: Member
let counted = 0

beforeAll(async () => {
  moderator = await api.member()
  await api.appoint(moderator)
  ada = await api.member()
  bob = await api.member()
})

const newHost = () => `left-${(counted += 1)}.example`
const publish = (by: Member, title: string, host: string) => api.post(by, { title, link: `https://${host}/` })
const by = (params: object, body: object = {}) => ({
  token: moderator.token,
  params: params as Record<string, string | number>,
  body: { reason, ...body },
})
const hide = async (id: number) => expect((await api.call(hidePost, by({ id }))).status).toBe(204)
const restore = async (id: number) => expect((await api.call(restorePost, by({ id }))).status).toBe(204)
const retire = (slug: string, retired = slug) => api.call(retireSlug, by({ slug }, { slug: retired }))
const slugOf = async (id: number) => (await api.call(getPost, { params: { id } })).body.tool!.slug

/** The slug that an address leads to; its status where there is nothing. */
async function look(slug: string): Promise<string | number> {
  const { status, headers, body } = await api.call(getTool, { params: { slug } })
  if (status === 301) return headers['location']!.split('/').at(-2)!
  return status === 200 ? body.slug : status
}

/** Two posts about one tool, whose slug is made of the first one's title. */
async function insulted() {
  const host = newHost()
  const insult = `Walt is a thief ${counted}`
  const first = await publish(ada, insult, host)
  const second = await publish(bob, `Ledger ${counted}`, host)
  return { host, insult, first, second, slug: first.tool!.slug, neutral: `ledger-${counted}` }
}

test('hiding a post takes its title out of the slug of its tool; the former address leads on', async () => {
  const { first, second, slug, neutral } = await insulted()
  expect(slug).toBe(`walt-is-a-thief-${counted}`)
  await hide(first.id)
  expect(await slugOf(second.id)).toBe(neutral)
  expect(await look(neutral)).toBe(neutral)
  expect(await look(slug)).toBe(neutral)
})

test('restoring the post gives the tool its slug back', async () => {
  const { first, second, slug, neutral } = await insulted()
  await hide(first.id)
  await restore(first.id)
  expect(await slugOf(second.id)).toBe(slug)
  expect(await look(neutral)).toBe(slug)
  await hide(first.id)
  expect(await slugOf(second.id)).toBe(neutral)
})

test('a slug whose words are still shown stays', async () => {
  const host = newHost()
  const first = await publish(ada, `Loom ${counted}`, host)
  const second = await publish(bob, `My review of Loom, edition ${counted}`, host)
  await hide(first.id)
  expect(await slugOf(second.id)).toBe(`loom-${counted}`)
})

test('a slug that a moderator has chosen stays when another title is hidden', async () => {
  const { first, second, slug } = await insulted()
  await api.call(editTool, by({ slug }, { name: `Chosen ${counted}` }))
  await hide(first.id)
  await restore(first.id)
  expect(await slugOf(second.id)).toBe(`chosen-${counted}`)
})

test('titles of before an edit are hidden with the post', async () => {
  const { host, first, second, neutral } = await insulted()
  const body = { title: 'Harmless', description: 'Text', category_ids: [1], link: `https://${host}/` }
  expect((await api.call(updatePost, { token: ada.token, params: { id: first.id }, body })).status).toBe(200)
  await hide(first.id)
  expect(await slugOf(second.id)).toBe(neutral)
})

test('where nothing of the tool is shown any more, its next post finds a neutral slug', async () => {
  const host = newHost()
  const first = await publish(ada, `Walt steals ${counted}`, host)
  await hide(first.id)
  const { tool } = await publish(bob, 'Ledger', host)
  expect(tool!.slug).toBe(host.replace('.', '-'))
})

test('a tool that hidden posts alone have has nothing of their titles in its slug', async () => {
  const hosts = [newHost(), newHost(), newHost(), newHost()] as const
  const [edited, moved, assigned, approved] = [
    await publish(ada, 'Walt lies', hosts[0]),
    await publish(ada, 'Walt cheats', hosts[1]),
    await publish(ada, 'Walt robs', hosts[2]),
    await publish(ada, 'Walt bluffs', hosts[3]),
  ]
  await publish(bob, 'Ledger', hosts[1])
  for (const { id } of [edited, moved, assigned, approved]) await hide(id)

  const to = newHost()
  const body = { title: 'Walt lies', description: 'Text', category_ids: [1], link: `https://${to}/` }
  await api.call(updatePost, { token: ada.token, params: { id: edited.id }, body })
  await api.call(movePost, by({ id: moved.id }, { slug: null }))
  const late = newHost()
  const link = `https://${late}/`
  await database
    .updateTable('posts')
    .set({ link, link_identity: null, tool_id: null })
    .where('id', '=', assigned.id)
    .execute()
  await assignTools(database)
  const pending_link = `https://${newHost()}/`
  await database.updateTable('posts').set({ pending_link }).where('id', '=', approved.id).execute()
  await api.call(approveLink, by({ id: approved.id }, { link: pending_link }))

  const ids = [edited, moved, assigned, approved].map(({ id }) => id)
  const tools = await database
    .selectFrom('posts')
    .innerJoin('tools', 'tools.id', 'posts.tool_id')
    .select('tools.slug')
    .where('posts.id', 'in', ids)
    .execute()
  expect(tools).toHaveLength(4)
  for (const { slug } of tools) expect(slug).toMatch(/^left-\d+-example(-\d+)?$/)
})

test('a merged tool leaves the hidden title, too, and the merge can be undone', async () => {
  const { host, insult, first, slug } = await insulted()
  const target = await publish(bob, `Target ${counted}`, newHost())
  await api.call(mergeTool, by({ slug }, { into: target.tool!.slug }))
  await hide(first.id)
  expect(await look(slug)).toBe(target.tool!.slug)
  const [entry] = (await api.call(listModerationLog, { token: moderator.token })).body.filter(
    ({ act }) => act === 'merge_tool',
  )
  expect(entry!.tool!.slug).not.toContain('thief')
  const undone = await api.call(unmergeTool, by({ slug: entry!.tool!.slug! }))
  expect([undone.status, undone.body.slug]).toEqual([200, entry!.tool!.slug])
  expect(await look(slug)).toBe(entry!.tool!.slug)
  expect(undone.body.name).not.toBe(insult)
  expect(undone.body.host).toBe(host)
})

test('a name that a merge has kept goes with the post that it came from', async () => {
  const { insult, first, second, slug } = await insulted()
  const source = await publish(bob, `Source ${counted}`, newHost())
  await api.call(mergeTool, by({ slug: source.tool!.slug }, { into: slug }))
  expect((await api.call(getPost, { params: { id: second.id } })).body.tool!.name).toBe(insult)
  await hide(first.id)
  const { tool } = (await api.call(getPost, { params: { id: second.id } })).body
  expect(tool).toMatchObject({ name: second.title, slug: expect.stringMatching(/^ledger/) })
})

test('a retired slug answers 404 and is never given again; the tool gets another one', async () => {
  const host = newHost()
  const title = `Walt is a crook ${counted}`
  const post = await publish(ada, title, host)
  const { slug } = post.tool!
  const retired = await retire(slug)
  const neutral = host.replace('.', '-')
  expect([retired.status, retired.body.slug]).toEqual([200, neutral])
  expect(await look(slug)).toBe(404)
  expect(await slugOf(post.id)).toBe(neutral)
  const other = newHost()
  const namesake = await publish(bob, title, other)
  expect(namesake.tool!.slug).toBe(`${slug}-by-${other.split('.')[0]}`)
  await api.call(editTool, by({ slug: neutral }, { name: title }))
  expect(await slugOf(post.id)).toBe(`${slug}-by-${host.split('.')[0]}`)
  expect(await look(slug)).toBe(404)
})

test('a former slug can be retired, and restoring the post does not bring it back', async () => {
  const { first, second, slug, neutral } = await insulted()
  await hide(first.id)
  const retired = await retire(neutral, slug)
  expect([retired.status, retired.body.slug]).toEqual([200, neutral])
  expect(await look(slug)).toBe(404)
  await restore(first.id)
  expect(await slugOf(second.id)).toBe(neutral)
})

test('a slug of a merged tool can be retired before and after the merge is undone', async () => {
  const { slug } = await insulted()
  const target = await publish(bob, `Another target ${counted}`, newHost())
  await api.call(mergeTool, by({ slug }, { into: target.tool!.slug }))
  expect((await retire(target.tool!.slug, slug)).status).toBe(200)
  expect(await look(slug)).toBe(404)
  const [entry] = (await api.call(listModerationLog, { token: moderator.token })).body.filter(
    ({ act }) => act === 'merge_tool',
  )
  const undone = await api.call(unmergeTool, by({ slug: entry!.tool!.slug! }))
  expect([undone.status, undone.body.slug]).toEqual([200, entry!.tool!.slug])
  expect(await look(slug)).toBe(404)
})

test('the log tells moderators which slug was retired, and nobody else', async () => {
  const { slug } = (await publish(ada, `Walt is a fraud ${counted}`, newHost())).tool!
  const { body: tool } = await retire(slug)
  const [entry] = (await api.call(listModerationLog, { token: moderator.token })).body
  expect(entry).toMatchObject({
    ...{ act: 'retire_slug', reason, moderator: moderator.username },
    tool: { slug: tool.slug, retired_slug: slug, new_name: null },
  })
  const [shown] = (await api.call(listPublicLog)).body
  expect(shown).toMatchObject({ act: 'retire_slug', about: { kind: 'tool', url: `/tools/${tool.slug}` } })
  expect(JSON.stringify(shown)).not.toContain(slug)
})

test('only a slug of the tool is retired, with a reason', async () => {
  const [one, other] = [await publish(ada, 'One', newHost()), await publish(ada, 'Other', newHost())]
  const before = await everyRow(database)
  for (const slug of [other.tool!.slug, 'facets', 'no-such-slug', 'No Slug']) {
    const { status, body } = await retire(one.tool!.slug, slug)
    expect([status, body]).toMatchObject([404, { errors: { slug: [toolRefusals.notItsSlug] } }])
  }
  expectRefused(await retire('no-such-tool'), 404)
  const empty = await api.call(
    retireSlug,
    by({ slug: one.tool!.slug }, { slug: one.tool!.slug, reason: ' ' }),
  )
  expectBadFields(empty, { reason: ['Reason is required'] })
  expect(await everyRow(database)).toEqual(before)
})
