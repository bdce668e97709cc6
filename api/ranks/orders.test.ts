import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import { createComment, listComments } from '#contract/comments.ts'
import { likeComment } from '#contract/comment-likes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { listTopPosts } from '#contract/feed.ts'
import { followTool } from '#contract/follows.ts'
import { markHelpful, openPost } from '#contract/helpful-marks.ts'
import { bookmarkPost, createSavedList, updateSavedList } from '#contract/lists.ts'
import { followCategory, followMember, listFollowedPosts } from '#contract/member-follows.ts'
import { findMembers } from '#contract/mentions.ts'
import type { Post } from '#contract/posts.ts'
import { listHighlighted } from '#contract/profiles.ts'
import { copyList, followList } from '#contract/public-lists.ts'
import { getPostRank } from '#contract/ranks.ts'
import { likePost, ratePost } from '#contract/reactions.ts'
import { autocomplete, searchPosts, searchTools } from '#contract/search.ts'
import { getTool, listAlternatives, lookUpTool } from '#contract/tools.ts'
import { findWrongCounts } from '#testing/consistency.ts'
import { createTestApi } from '#testing/api.ts'
import { insertCrowd, type Member } from '#testing/rows.ts'
import { weighVotes } from './public.ts'

const emailVerification = true
const api = await createTestApi({
  accounts: { emailVerification, moderatorsNeed2fa: false, providers: [] },
})
const { database, connection } = api
const day = 86_400_000
const crowdSize = 10
const toolCount = 4
/** A category of all tools. */
const common = 8

/** Members who have been here for long, each with posts about the tools; lists of theirs, and comments on the first post. */
interface World {
  veterans: Member[]
  /** By tool. All but the last post of a tool are by other veterans. */
  posts: Post[][]
  lists: number[]
  comments: number[]
  slugs: string[]
}
let world: World

const by = ({ token }: Member, id: number) => ({ token, params: { id } })

async function succeed<E extends Endpoint>(endpoint: E, given: Parameters<typeof api.call<E>>[1]) {
  const { status, body } = await api.call(endpoint, given)
  expect({ call: endpoint.name, status, body }).toMatchObject({ status: endpoint.status })
  return body
}

const about = (tool: number, by: Member, fields = {}) =>
  api.post(by, {
    title: `Famous tool ${tool}`,
    description: `Famous by ${by.username}. It transcribes.`,
    link: `https://tool${tool}.example/`,
    category_ids: [tool + 1, common],
    ...fields,
  })

/** A public list with a post of each of three tools. */
async function publicList(owner: Member): Promise<number> {
  const { token } = owner
  const { id } = await succeed(createSavedList, { token, body: { name: `Tools of ${owner.username}` } })
  for (const [post] of world.posts.slice(0, 3))
    await succeed(bookmarkPost, { token, body: { post_id: post!.id, saved_list_id: id } })
  await succeed(updateSavedList, { token, params: { id }, body: { visibility: 'public' } })
  return id
}

async function insertOld(count: number): Promise<Member[]> {
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

// Ranks differ by one or two votes of whole weight, so that ten whole votes turn each order.
beforeEach(async () => {
  await database.deleteFrom('posts').execute()
  await database.deleteFrom('tools').execute()
  await database.deleteFrom('members').execute()
  await database.updateTable('rank_weights').set({ rules: 'none', weighed_at: null }).execute()
  const veterans = await insertOld(8)
  world = { veterans, posts: [], lists: [], comments: [], slugs: [] }
  for (let tool = 0; tool < toolCount; tool += 1) {
    const posts = []
    for (const author of veterans.slice(0, 3)) posts.push(await about(tool, author))
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
      for (const fan of veterans.slice(3, 8 - n - (tool % 3))) await succeed(likePost, by(fan, id))
      await succeed(ratePost, { ...by(veterans[3]!, id), body: { value: 5 - tool } })
      for (const fan of veterans.slice(4 + n, 8 - n)) await succeed(markHelpful, by(fan, id))
      await succeed(bookmarkPost, { token: veterans[3 + n]!.token, body: { post_id: id } })
    }
  }
  for (const owner of veterans.slice(0, 3)) world.lists.push(await publicList(owner))
  for (const [n, id] of world.lists.entries())
    for (const fan of veterans.slice(4 + n)) await succeed(followList, by(fan, id))
  for (const author of veterans.slice(3, 6)) {
    const body = { text: `I agree, says ${author.username}` }
    const given = { ...by(author, world.posts[0]![0]!.id), body }
    world.comments.push((await succeed(createComment, given)).id)
  }
}, 60_000)

/** The calls of the contract that take `sort`, with the orders that each has. */
const sortedCalls = Object.values<Endpoint>(endpoints).flatMap((call) => {
  const shape = (call.query as z.ZodObject | undefined)?.shape as Record<string, z.ZodDefault<z.ZodEnum>>
  return shape?.sort ? [{ call, sorts: shape.sort.unwrap().options.map(String) }] : []
})

interface Item {
  id?: number
  slug?: string
  username?: string
}

/** What there is without the crowd, in the order of an answer. Posts, comments, lists, tools and members have keys of their own. */
function known(answer: unknown): string[] {
  const { posts, lists, comments, slugs, veterans } = world
  const keys = new Set([
    ...posts.flat().map(({ id }) => `post ${id}`),
    ...lists.map((id) => `list ${id}`),
    ...comments.map((id) => `comment ${id}`),
    ...slugs.map((slug) => `tool ${slug}`),
    ...veterans.map(({ username }) => `member ${username}`),
  ])
  return (answer as Item[]).map(keyOf).filter((key) => keys.has(key))
}

function keyOf(item: Item): string {
  if (item.id === undefined) return `member ${item.username}`
  if ('visibility' in item) return `list ${item.id}`
  if ('host' in item) return `tool ${item.slug}`
  return 'title' in item ? `post ${item.id}` : `comment ${item.id}`
}

/** Each order of the site, by its name. */
async function orders(): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  const { slugs, posts, veterans } = world
  const reader = veterans[7]!.token
  const params: Record<string, string | number> = { slug: slugs[0]!, id: posts[0]![0]!.id }
  const limit = 100
  for (const { call, sorts } of sortedCalls) {
    for (const sort of sorts) {
      // By the shown likes: see below.
      if (call.name === 'listComments' && sort === 'top') continue
      const queries: Record<string, unknown>[] = [{}]
      if (call.name === 'listPosts')
        queries.push({ period: 'day' }, { category: common }, { period: 'week', category: common })
      if (call.name === 'listTools') queries.push({ q: 'famous' }, { category: common })
      if (call.name === 'listComments') queries.push({ view: 'threads' })
      for (const query of queries) {
        const answer = await succeed(call, { params, query: { ...query, sort, limit } })
        found[`${call.name} ${new URLSearchParams({ ...query, sort } as Record<string, string>)}`] =
          known(answer)
      }
    }
  }
  found.listTopPosts = known(await succeed(listTopPosts, {}))
  found.listHighlighted = known(await succeed(listHighlighted, { token: reader }))
  found.searchPosts = known(await succeed(searchPosts, { query: { q: 'famous', limit } }))
  found['searchPosts by link'] = known(await succeed(searchPosts, { query: { q: 'tool2.example', limit } }))
  found.searchTools = known(await succeed(searchTools, { query: { q: 'famous' } }))
  const titles = new Set(posts.flat().map(({ title }) => title))
  for (const q of ['famous', 'tool'])
    found[`autocomplete ${q}`] = (await succeed(autocomplete, { query: { q } })).filter((text) =>
      titles.has(text),
    )
  found.findMembers = known(await succeed(findMembers, { token: reader, query: { q: 'row' } }))
  found.listFollowedPosts = known(await succeed(listFollowedPosts, { token: reader }))
  const link = 'https://www.tool2.example/'
  found.lookUpTool = known((await succeed(lookUpTool, { token: reader, query: { link } })).similar)
  const shown: unknown[] = []
  found.getTool = shown
  const others: string[][] = []
  found.listAlternatives = others
  for (const slug of slugs) {
    const one = { params: { slug } }
    const { tagline, name, categories } = await succeed(getTool, one)
    shown.push({ tagline, name, categories: categories.map(({ id }) => id) })
    const alternatives = await succeed(listAlternatives, one)
    others.push(alternatives.map(({ tool }) => tool.slug))
  }
  const ranks: number[] = []
  found.getPostRank = ranks
  for (const { id } of posts.flat()) {
    const { trending, rating } = await succeed(getPostRank, { params: { id } })
    ranks.push(trending.score, rating.score)
  }
  const { rows } = await sql`
    select slug, trending_score, rating_score from tools where slug = any (${slugs}) order by slug
  `.execute(database)
  found['scores of tools'] = rows
  const scores = await sql`
    select id, trending_score, rating_score, helpful_score from posts where id = any (${posts.flat().map(({ id }) => id)})
    order by id
  `.execute(database)
  found['scores of posts'] = scores.rows
  return found
}

/**
 * Has a member do all that moves an order: for what is last, reads and the worst rating for what is first. The likes and lists
 * join the first tool with the last one and with a tool of the crowd.
 */
async function doEverything(member: Member) {
  const { token } = member
  const { posts, lists, comments, slugs, veterans } = world
  for (const [tool, ofTool] of posts.entries()) {
    await succeed(openPost, by(member, ofTool[0]!.id))
    if (tool === 1) continue
    const isJoined = tool === 0 || tool === toolCount - 1
    for (const { id } of isJoined ? ofTool.slice(1) : ofTool.slice(2)) {
      await succeed(likePost, by(member, id))
      await succeed(ratePost, { ...by(member, id), body: { value: 5 } })
      await succeed(markHelpful, by(member, id))
      await succeed(bookmarkPost, { token, body: { post_id: id } })
      await succeed(createComment, { ...by(member, id), body: { text: 'The best of all' } })
    }
  }
  // The newest rating counts for a tool.
  for (const ofTool of posts.slice(0, -1))
    await succeed(ratePost, { ...by(member, ofTool[0]!.id), body: { value: 1 } })
  await succeed(likeComment, by(member, comments.at(-1)!))
  await succeed(followList, by(member, lists.at(-1)!))
  await succeed(copyList, by(member, lists.at(-1)!))
  await succeed(followTool, { token, params: { slug: slugs.at(-1)! } })
  await succeed(followMember, { token, params: { username: veterans[2]!.username } })
  await succeed(followCategory, by(member, common))
  await publicList(member)
  // An unconfirmed member has two posts.
  const fields = { rating: 5, category_ids: [6, 7], description: 'The famous best. Buy it.' }
  return [
    await about(toolCount - 1, member, fields),
    await about(100, member, { rating: 5, category_ids: [1, common] }),
  ]
}

async function actAsCrowd(crowd: Member[]) {
  const own = []
  for (const member of crowd) own.push(...(await doEverything(member)))
  for (const member of crowd)
    for (const { id } of own.slice(0, 6)) {
      await succeed(likePost, by(member, id))
      await succeed(bookmarkPost, { token: member.token, body: { post_id: id } })
    }
}

const weigh = () =>
  weighVotes(
    { database, connection, cache: { invalidate() {} }, rankWeights: 'on', emailVerification },
    { isFull: true },
  )

async function setMembers(members: Member[], values: Record<string, unknown>) {
  const ids = members.map(({ id }) => id)
  await database.updateTable('members').set(values).where('id', 'in', ids).execute()
}

async function expectWeightless(crowd: Member[], reason: string) {
  const ids = crowd.map(({ id }) => id)
  const weights = database.selectFrom('members').select(['weight', 'weight_reason']).distinct()
  expect(await weights.where('id', 'in', ids).execute()).toEqual([{ weight: 0, weight_reason: reason }])
}

test('every call that takes `sort` is walked', () => {
  expect(sortedCalls.map(({ call }) => call.name).toSorted()).toEqual([
    'listComments',
    'listPosts',
    'listPublicLists',
    'listToolPosts',
    'listTools',
  ])
})

test('whole votes of the crowd would move each order that votes decide on', async () => {
  const before = await orders()
  await actAsCrowd(await insertOld(crowdSize))
  const after = await orders()
  const unmoved = Object.keys(before).filter(
    (name) => JSON.stringify(before[name]) === JSON.stringify(after[name]),
  )
  // Times and names alone decide on these.
  const isFixed = /sort=(new|old|name)|findMembers|lookUpTool|listFollowedPosts/
  expect(unmoved.filter((name) => !isFixed.test(name))).toEqual([])
})

test.each(['unverified', 'first_day', 'suspended'] as const)(
  'members who weigh nothing (%s) move no order and no score, whatever they do',
  async (reason) => {
    await weigh()
    const before = await orders()
    const crowd = reason === 'suspended' ? await insertOld(crowdSize) : await insertCrowd(database, crowdSize)
    if (reason === 'unverified') await setMembers(crowd, { email_verified: false })
    if (reason !== 'suspended') {
      await weigh()
      await expectWeightless(crowd, reason)
    }
    await actAsCrowd(crowd)
    if (reason !== 'suspended') {
      expect(await orders()).toEqual(before)
    } else {
      await setMembers(crowd, { suspended_because: 'Spam' })
    }
    await weigh()
    await expectWeightless(crowd, reason)
    expect(await orders()).toEqual(before)
    expect(await findWrongCounts(database)).toEqual([])
  },
  120_000,
)

test('comments are ordered by the likes that they show', async () => {
  const crowd = await insertCrowd(database, 2)
  await setMembers(crowd, { email_verified: false })
  await weigh()
  for (const member of crowd) await succeed(likeComment, by(member, world.comments[1]!))
  await succeed(likeComment, by(world.veterans[7]!, world.comments[2]!))
  const params = { id: world.posts[0]![0]!.id }
  const answer = await succeed(listComments, { params, query: { view: 'threads', sort: 'top' } })
  expect(answer.map(({ like_count }) => like_count)).toEqual([2, 1, 0])
  expect(answer[0]!.id).toBe(world.comments[1])
})
