import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { deletePost, getPost, updatePost } from '#contract/posts.ts'
import { listModerationLog } from '#contract/moderation-log.ts'
import { editTool, mergeTool, toolRefusals, unmergeTool } from '#contract/tool-moderation.ts'
import { listTools } from '#contract/tool-list.ts'
import { getTool } from '#contract/tools.ts'
import { messages } from '#contract/messages.ts'
import { createTestApi } from '#testing/api.ts'
import { findWrongCounts } from '#testing/consistency.ts'
import type { Member } from '#testing/rows.ts'

const api = await createTestApi()
const { database } = api
let moderator: Member
let ada: Member
let bob: Member

beforeAll(async () => {
  ;[moderator, ada, bob] = [await api.member(), await api.member(), await api.member()]
  await api.appoint(moderator)
})

let counted = 0
const newLink = () => `https://merged-${(counted += 1)}.example/`

/** A post of a new tool. */
async function made(by: Member, title: string, link = newLink()) {
  const post = await api.post(by, { title, link, rating: 4 })
  return { id: post.id, slug: post.tool!.slug, link }
}

const reason = 'The same tool'

const merge = (slug: string, into: string, token = moderator.token) =>
  api.call(mergeTool, { token, params: { slug }, body: { into, reason } })

const unmerge = (slug: string, token = moderator.token) =>
  api.call(unmergeTool, { token, params: { slug }, body: { reason } })

const toolOf = async (id: number) => (await api.call(getPost, { params: { id } })).body.tool!.slug

async function idOf(slug: string): Promise<number> {
  const row = database.selectFrom('tools').select('id').where('slug', '=', slug)
  return (await row.executeTakeFirstOrThrow()).id
}

async function follow(slug: string, ...members: Member[]) {
  const tool_id = await idOf(slug)
  await database
    .insertInto('tool_follows')
    .values(members.map(({ id }) => ({ tool_id, member_id: id })))
    .execute()
  await sql`select recount_tool_followers(array[${tool_id}::integer])`.execute(database)
}

async function fact(slug: string, key: string, value: string) {
  const row = { tool_id: await idOf(slug), key, member_id: ada.id }
  await database
    .insertInto('tool_facts')
    .values({ ...row, value: JSON.stringify(value) })
    .execute()
  await database
    .insertInto('tool_fact_changes')
    .values({ ...row, after: JSON.stringify(value) })
    .execute()
}

async function read(slug: string) {
  return (await api.call(getTool, { params: { slug } })).body
}

test('mergeTool moves all that a tool has, and unmergeTool takes it back', async () => {
  const target = await made(ada, 'Target')
  const source = await made(bob, 'Source')
  const other = await api.post(ada, { title: 'Source too', link: source.link })
  await follow(source.slug, ada, bob)
  await follow(target.slug, bob, moderator)
  await fact(source.slug, 'pricing', 'paid')
  await fact(source.slug, 'licence', 'MIT')
  await fact(source.slug, 'maker', 'Source Ltd')
  await fact(target.slug, 'pricing', 'free')
  await database
    .insertInto('tool_makers')
    .values({ tool_id: await idOf(source.slug), member_id: bob.id })
    .execute()

  const merged = await merge(source.slug, target.slug)
  expect(merged.status).toBe(200)
  expect(merged.body).toMatchObject({ slug: 'target', name: 'Target', link: target.link, post_count: 3 })
  expect(merged.body).toMatchObject({
    // The maker's rating does not count.
    rating_count: 1,
    follower_count: 3,
    makers: [{ username: bob.username }],
  })
  expect(merged.body.facts.map(({ key, value }) => [key, value])).toEqual([
    ['pricing', 'free'],
    ['licence', 'MIT'],
    ['maker', 'Source Ltd'],
  ])
  const former = await api.call(getTool, { params: { slug: source.slug } })
  expect([former.status, former.headers.location]).toEqual([301, '/api/tools/target/'])
  const later = await made(ada, 'Later', `${source.link}pricing`)
  expect(later.slug).toBe('target')
  expect(await findWrongCounts(database)).toEqual([])

  // Changed since: it stays with the target.
  await sql`
    update tool_facts set value = '"Target Ltd"', checked_at = now() where key = 'maker' and value = '"Source Ltd"'
  `.execute(database)
  await database.deleteFrom('tool_follows').where('member_id', '=', ada.id).execute()
  await sql`select recount_tool_followers(array(select id from tools))`.execute(database)
  const undone = await unmerge(source.slug)
  expect(undone.status).toBe(200)
  expect(undone.body).toMatchObject({ slug: 'source', name: 'Source', link: source.link, post_count: 3 })
  expect(undone.body).toMatchObject({ follower_count: 1, makers: [{ username: bob.username }] })
  expect(undone.body.facts.map(({ key, value }) => [key, value])).toEqual([
    ['pricing', 'paid'],
    ['licence', 'MIT'],
  ])
  expect(await read('target')).toMatchObject({ post_count: 1, follower_count: 2, makers: [] })
  expect((await read('target')).facts.map(({ key, value }) => [key, value])).toEqual([
    ['pricing', 'free'],
    ['maker', 'Target Ltd'],
  ])
  expect(await Promise.all([source.id, other.id, later.id].map(toolOf))).toEqual(Array(3).fill('source'))
  const paid = await api.call(listTools, { query: { pricing: 'paid' } })
  expect(paid.body.map(({ slug }) => slug)).toEqual(['source'])
  const changes = await database
    .selectFrom('tool_fact_changes')
    .select('key')
    .where('tool_id', '=', await idOf('source'))
    .orderBy('id')
    .execute()
  expect(changes.map(({ key }) => key)).toEqual(['pricing', 'licence'])
  expect((await made(ada, 'Again', source.link)).slug).toBe('source')
  expect((await unmerge(source.slug)).status).toBe(409)
  expect(await findWrongCounts(database)).toEqual([])
})

test('a merge is refused into itself, into an unknown tool, and for others than moderators', async () => {
  const { slug, link } = await made(ada, 'Alone')
  const into = await merge(slug, slug)
  expect(into.status).toBe(409)
  expect(into.body).toMatchObject({ detail: messages.tool.intoItself })
  const unknown = await merge(slug, 'no-such-tool')
  expect(unknown.status).toBe(404)
  expect(unknown.body).toMatchObject({ errors: { into: [toolRefusals.intoNotFound] } })
  expect((await merge('no-such-tool', slug)).status).toBe(404)
  expect((await merge(slug, slug, ada.token)).status).toBe(403)
  expect((await unmerge(slug, ada.token)).status).toBe(403)
  const never = await unmerge(slug)
  expect([never.status, never.body]).toMatchObject([409, { detail: messages.tool.notMerged }])
  expect((await unmerge('no-such-tool')).status).toBe(404)
  expect(await read(slug)).toMatchObject({ post_count: 1, link })
})

test('merges of merges are undone one by one, the newest first, and each is in the log', async () => {
  const [a, b, c] = [await made(ada, 'First'), await made(ada, 'Second'), await made(ada, 'Third')]
  await merge(a.slug, b.slug)
  await merge(b.slug, c.slug)
  expect(await toolOf(a.id)).toBe(c.slug)
  const log = async () =>
    (await api.call(listModerationLog, { token: moderator.token, query: { limit: 2 } })).body
  expect((await log()).map(({ act, tool }) => [act, tool!.slug, tool!.new_name, tool!.can_unmerge])).toEqual([
    ['merge_tool', b.slug, 'Third', true],
    ['merge_tool', a.slug, 'Second', false],
  ])
  expect((await unmerge(a.slug)).body.slug).toBe(b.slug)
  expect((await api.call(getTool, { params: { slug: a.slug } })).headers.location).toBe(
    `/api/tools/${b.slug}/`,
  )
  expect((await unmerge(a.slug)).body.slug).toBe(a.slug)
  expect(await Promise.all([a, b, c].map(({ id }) => toolOf(id)))).toEqual([a.slug, b.slug, c.slug])
  expect((await log()).map(({ act, tool, reason }) => [act, tool!.slug, reason])).toEqual([
    ['unmerge_tool', a.slug, reason],
    ['unmerge_tool', b.slug, reason],
  ])
  expect(await findWrongCounts(database)).toEqual([])
})

test('a merge can be undone for 30 days, and while a post of it is left', async () => {
  const [source, target] = [await made(ada, 'Old'), await made(ada, 'New')]
  await merge(source.slug, target.slug)
  const age = (text: string) =>
    sql`update tool_merges set merged_at = now() - ${text}::interval`.execute(database)
  await age('29 days 23 hours')
  await api.call(deletePost, { token: ada.token, params: { id: source.id } })
  const empty = await unmerge(source.slug)
  expect([empty.status, empty.body]).toMatchObject([409, { detail: toolRefusals.nothingLeft }])
  await age('30 days 1 minute')
  const late = await unmerge(source.slug)
  expect([late.status, late.body]).toMatchObject([409, { detail: messages.tool.notMerged }])
})

test('a merge keeps name and link of the target, whose posts may be newer, until it is undone', async () => {
  const [source, target] = [await made(ada, 'Older'), await made(ada, 'Newer')]
  const another = await made(ada, 'Newest')
  for (const { slug } of [source, another]) {
    expect((await merge(slug, target.slug)).body).toMatchObject({ name: 'Newer', link: target.link })
  }
  await unmerge(source.slug)
  const change = { title: 'Changed', link: target.link, description: 'D', category_ids: [1] }
  const own = { token: ada.token, params: { id: target.id }, body: change }
  await api.call(updatePost, own)
  expect((await read(target.slug)).name).toBe('Newer')
  await unmerge(another.slug)
  expect((await read(target.slug)).name).toBe('Changed')
})

test('a link that a moderator sets after a merge stays when the merge is undone', async () => {
  const [source, target] = [await made(ada, 'Here'), await made(ada, 'There')]
  await merge(source.slug, target.slug)
  const link = newLink()
  await api.call(editTool, { token: moderator.token, params: { slug: target.slug }, body: { link, reason } })
  await unmerge(source.slug)
  expect(await read(target.slug)).toMatchObject({ link })
  expect(await read(source.slug)).toMatchObject({ link: source.link })
})

test('a fact that a merge brought along is a filter of the target until the merge is undone', async () => {
  const [source, target] = [await made(ada, 'Brings'), await made(ada, 'Gets')]
  await fact(source.slug, 'open_source', 'true')
  await sql`update tool_facts set value = 'true' where key = 'open_source'`.execute(database)
  const open = async () =>
    (await api.call(listTools, { query: { open_source: 'true' } })).body.map(({ slug }) => slug)
  await merge(source.slug, target.slug)
  expect(await open()).toEqual([target.slug])
  await unmerge(source.slug)
  expect(await open()).toEqual([source.slug])
})
