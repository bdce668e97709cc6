import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { listChanges } from '#contract/changes.ts'
import { followTool } from '#contract/follows.ts'
import { createSavedList, setPostLists, updateSavedList } from '#contract/lists.ts'
import { hidePostForMe, muteMember } from '#contract/mutes.ts'
import { followList } from '#contract/public-lists.ts'
import { createTestApi } from '#testing/api.ts'
import type { Member } from '#testing/rows.ts'
import { recounting } from '#testing/votes.ts'

const api = await createTestApi()
const { database } = api
const [owner, author] = [await api.member({ name: 'Owner' }), await api.member({ name: 'Author' })]
let fan: Member
let counted = 0

beforeEach(async () => {
  fan = await api.member()
})

async function newTool() {
  const title = `Tool ${(counted += 1)}`
  const { id: post, tool } = await api.post(author, { title, link: `https://tool-${counted}.example/` })
  const { slug } = tool!
  const row = await database
    .selectFrom('tools')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  return { id: row.id, slug, name: title, post }
}

/** A change of a tool, some minutes ago. */
async function change(tool_id: number, minutes: number, more: { member_id?: number } = {}): Promise<string> {
  const { note } = await database
    .insertInto('tool_changes')
    .values({
      ...{ tool_id, kind: 'health', note: `Changed ${(counted += 1)}`, ...more },
      created_at: new Date(Date.now() - 60_000 * minutes),
    })
    .returning('note')
    .executeTakeFirstOrThrow()
  return note
}

/** A list of the owner with posts, the last one saved last. */
async function newList(visibility: string, posts: number[]) {
  const { body: list } = await api.call(createSavedList, { token: owner.token, body: { name: 'Stack' } })
  await api.call(updateSavedList, {
    token: owner.token,
    params: { id: list.id },
    body: { visibility: 'public' },
  })
  await api.call(followList, { token: fan.token, params: { id: list.id }, query: {} })
  for (const id of posts) {
    await api.call(setPostLists, { token: owner.token, params: { id }, body: { list_ids: [list.id] } })
  }
  await api.call(updateSavedList, { token: owner.token, params: { id: list.id }, body: { visibility } })
  return list.id
}

const hide = (post: number) =>
  recounting(database, [post], (on) =>
    on.updateTable('posts').set({ hidden_because: 'spam' }).where('id', '=', post).execute(),
  )
const follow = (slug: string) => api.call(followTool, { token: fan.token, params: { slug } })
const changes = async (query = {}) => (await api.call(listChanges, { token: fan.token, query })).body
const notes = async (query = {}) => (await changes(query)).map(({ note }) => note)

test('changes of followed tools and new posts of followed lists are listed, newest first', async () => {
  const [tool, other, unfollowed] = [await newTool(), await newTool(), await newTool()]
  await follow(tool.slug)
  await follow(other.slug)
  const [older, newer] = [await change(tool.id, 9), await change(other.id, 5)]
  await change(unfollowed.id, 4)
  await database
    .updateTable('tool_changes')
    .set({ source: 'https://source.example/' })
    .where('note', '=', newer)
    .execute()
  const list = await newList('public', [unfollowed.post])
  expect(await changes()).toMatchObject([
    {
      id: `list-${list}-${unfollowed.post}`,
      kind: 'list_item',
      tool: { slug: unfollowed.slug, name: unfollowed.name },
      list: { id: list, name: 'Stack' },
      note: `Added ${unfollowed.name}`,
      url: `/posts/${unfollowed.post}`,
      source: '',
    },
    {
      kind: 'health',
      tool: { slug: other.slug, name: other.name, logo: null },
      list: null,
      note: newer,
      url: `/tools/${other.slug}/history`,
      source: 'https://source.example/',
    },
    { note: older },
  ])
})

test('pages hold each change once, also those of one time', async () => {
  const [tool, saved] = [await newTool(), await newTool()]
  await follow(tool.slug)
  for (const minutes of [3, 3, 3, 8]) await change(tool.id, minutes)
  await newList('public', [saved.post])
  await sql`update saved_items set created_at = (select max(created_at) from tool_changes where tool_id = ${tool.id})`.execute(
    database,
  )
  const all = await changes()
  expect(all).toHaveLength(5)
  expect((await changes({ limit: 5 })).map(({ id }) => id)).toEqual(all.map(({ id }) => id))
  const seen: string[] = []
  for (let cursor: string | undefined, page = 0; page === 0 || cursor !== undefined; page += 1) {
    const { body, headers } = await api.call(listChanges, {
      token: fan.token,
      query: { limit: 2, ...(cursor !== undefined && { cursor }) },
    })
    seen.push(...body.map(({ id }) => id))
    cursor = /cursor=([^&>]+)/.exec(headers['link'] ?? '')?.[1]
  }
  expect(seen).toEqual(all.map(({ id }) => id))
})

test('private lists, hidden posts and tools without a shown post are left out', async () => {
  const [gone, saved, hidden] = [await newTool(), await newTool(), await newTool()]
  await follow(gone.slug)
  await change(gone.id, 1)
  await newList('private', [saved.post])
  const linked = await newList('link', [saved.post, hidden.post])
  await hide(gone.post)
  await hide(hidden.post)
  expect(await changes()).toMatchObject([{ list: { id: linked }, url: `/posts/${saved.post}` }])
})

test('what muted members did is left out', async () => {
  const [tool, saved, mine] = [await newTool(), await newTool(), await newTool()]
  const editor = await api.member()
  await follow(tool.slug)
  const kept = await change(tool.id, 3)
  await change(tool.id, 1, { member_id: editor.id })
  await newList('public', [saved.post, mine.post])
  expect(await notes()).toHaveLength(4)
  const mute = ({ username }: Member) => api.call(muteMember, { token: fan.token, params: { username } })
  await mute(editor)
  await api.call(hidePostForMe, { token: fan.token, params: { id: mine.post } })
  expect(await notes()).toEqual([`Added ${saved.name}`, kept])
  await mute(owner)
  expect(await notes()).toEqual([kept])
})
