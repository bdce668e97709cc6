import { sql } from 'kysely'
import { expect } from 'vitest'
import { createComment } from '#contract/comments.ts'
import { likeComment } from '#contract/comment-likes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { followTool } from '#contract/follows.ts'
import { markHelpful, openPost } from '#contract/helpful-marks.ts'
import { bookmarkPost, createSavedList, updateSavedList } from '#contract/lists.ts'
import { followCategory, followMember } from '#contract/member-follows.ts'
import type { Post } from '#contract/posts.ts'
import { copyList, followList } from '#contract/public-lists.ts'
import { likePost, ratePost } from '#contract/reactions.ts'
import type { TestApi } from './api.ts'
import { insertCrowd, type Member } from './rows.ts'

const day = 86_400_000
const toolCount = 4
/** A category of all tools. */
export const common = 8

/** Members who have been here for long, each with posts about the tools; lists of theirs, and comments on the first post. */
export interface RankedWorld {
  veterans: Member[]
  /** By tool. All but the last post of a tool are by other veterans. */
  posts: Post[][]
  lists: number[]
  comments: number[]
  slugs: string[]
}

export const by = ({ token }: Member, id: number) => ({ token, params: { id } })

/** Makes a call that succeeds. Returns the body of the answer. */
export async function succeed<E extends Endpoint>(
  api: TestApi,
  endpoint: E,
  given: Parameters<typeof api.call<E>>[1],
) {
  const { status, body } = await api.call(endpoint, given)
  expect({ call: endpoint.name, status, body }).toMatchObject({ status: endpoint.status })
  return body
}

/** A post about one of the tools. */
const about = (api: TestApi, tool: number, by: Member, fields = {}) =>
  api.post(by, {
    title: `Famous tool ${tool}`,
    description: `Famous by ${by.username}. It transcribes.`,
    link: `https://tool${tool}.example/`,
    category_ids: [tool + 1, common],
    ...fields,
  })

/** A public list with a post of each of three tools. */
async function publicList(api: TestApi, posts: Post[][], owner: Member): Promise<number> {
  const { token } = owner
  const { id } = await succeed(api, createSavedList, { token, body: { name: `Tools of ${owner.username}` } })
  for (const [post] of posts.slice(0, 3))
    await succeed(api, bookmarkPost, { token, body: { post_id: post!.id, saved_list_id: id } })
  await succeed(api, updateSavedList, { token, params: { id }, body: { visibility: 'public' } })
  return id
}

/** Members who joined 200 days ago. */
export async function insertOld({ database }: TestApi, count: number): Promise<Member[]> {
  const members = await insertCrowd(database, count)
  await database
    .updateTable('members')
    .set({ created_at: new Date(Date.now() - 200 * day) })
    .where(
      'id',
      'in',
      members.map(({ id }) => id),
    )
    .execute()
  return members
}

/**
 * Replaces all members, posts and tools. Ranks differ by one or two votes of whole weight, so that ten whole votes turn each order.
 */
export async function createRankedWorld(api: TestApi): Promise<RankedWorld> {
  const { database } = api
  await database.deleteFrom('posts').execute()
  await database.deleteFrom('tools').execute()
  await database.deleteFrom('members').execute()
  await database.updateTable('rank_weights').set({ rules: 'none', weighed_at: null }).execute()
  const veterans = await insertOld(api, 8)
  const world: RankedWorld = { veterans, posts: [], lists: [], comments: [], slugs: [] }
  for (let tool = 0; tool < toolCount; tool += 1) {
    const posts = []
    for (const author of veterans.slice(0, 3)) posts.push(await about(api, tool, author))
    world.posts.push(posts)
    world.slugs.push(posts[0]!.tool!.slug)
  }
  // Only by a newer post it would be trending.
  const created_at = new Date(Date.now() - 40 * day)
  const oldest = world.posts[toolCount - 1]!.map(({ id }) => id)
  await database.updateTable('posts').set({ created_at }).where('id', 'in', oldest).execute()
  await sql`select recount_tools(array(select id from tools))`.execute(database)
  for (const [tool, posts] of world.posts.entries()) {
    for (const [n, { id }] of posts.entries()) {
      for (const fan of veterans.slice(3, 8 - n - (tool % 3))) await succeed(api, likePost, by(fan, id))
      await succeed(api, ratePost, { ...by(veterans[3]!, id), body: { value: 5 - tool } })
      for (const fan of veterans.slice(4 + n, 8 - n)) await succeed(api, markHelpful, by(fan, id))
      await succeed(api, bookmarkPost, { token: veterans[3 + n]!.token, body: { post_id: id } })
    }
  }
  for (const owner of veterans.slice(0, 3)) world.lists.push(await publicList(api, world.posts, owner))
  for (const [n, id] of world.lists.entries())
    for (const fan of veterans.slice(4 + n)) await succeed(api, followList, by(fan, id))
  for (const author of veterans.slice(3, 6)) {
    const body = { text: `I agree, says ${author.username}` }
    const given = { ...by(author, world.posts[0]![0]!.id), body }
    world.comments.push((await succeed(api, createComment, given)).id)
  }
  return world
}

/**
 * Has a member do all that moves an order: for what is last, reads and the worst rating for what is first. The likes and lists
 * join the first tool with the last one and with a tool of the crowd.
 */
async function doEverything(api: TestApi, world: RankedWorld, member: Member) {
  const { token } = member
  const { posts, lists, comments, slugs, veterans } = world
  for (const [tool, ofTool] of posts.entries()) {
    await succeed(api, openPost, by(member, ofTool[0]!.id))
    if (tool === 1) continue
    const isJoined = tool === 0 || tool === toolCount - 1
    for (const { id } of isJoined ? ofTool.slice(1) : ofTool.slice(2)) {
      await succeed(api, likePost, by(member, id))
      await succeed(api, ratePost, { ...by(member, id), body: { value: 5 } })
      await succeed(api, markHelpful, by(member, id))
      await succeed(api, bookmarkPost, { token, body: { post_id: id } })
      await succeed(api, createComment, { ...by(member, id), body: { text: 'The best of all' } })
    }
  }
  // The newest rating counts for a tool.
  for (const ofTool of posts.slice(0, -1))
    await succeed(api, ratePost, { ...by(member, ofTool[0]!.id), body: { value: 1 } })
  await succeed(api, likeComment, by(member, comments.at(-1)!))
  await succeed(api, followList, by(member, lists.at(-1)!))
  await succeed(api, copyList, by(member, lists.at(-1)!))
  await succeed(api, followTool, { token, params: { slug: slugs.at(-1)! } })
  await succeed(api, followMember, { token, params: { username: veterans[2]!.username } })
  await succeed(api, followCategory, by(member, common))
  await publicList(api, posts, member)
  // An unconfirmed member has two posts.
  const fields = { rating: 5, category_ids: [6, 7], description: 'The famous best. Buy it.' }
  return [
    await about(api, toolCount - 1, member, fields),
    await about(api, 100, member, { rating: 5, category_ids: [1, common] }),
  ]
}

/** Has a crowd do all that moves orders, and like and save its own posts. */
export async function actAsCrowd(api: TestApi, world: RankedWorld, crowd: Member[]) {
  const own = []
  for (const member of crowd) own.push(...(await doEverything(api, world, member)))
  for (const member of crowd)
    for (const { id } of own.slice(0, 6)) {
      await succeed(api, likePost, by(member, id))
      await succeed(api, bookmarkPost, { token: member.token, body: { post_id: id } })
    }
}
