import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import { listComments } from '#contract/comments.ts'
import { likeComment } from '#contract/comment-likes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { listTopPosts } from '#contract/feed.ts'
import { listFollowedPosts } from '#contract/member-follows.ts'
import { findMembers } from '#contract/mentions.ts'
import { listHighlighted } from '#contract/profiles.ts'
import { getPostRank } from '#contract/ranks.ts'
import { autocomplete, searchPosts, searchTools } from '#contract/search.ts'
import { getTool, listAlternatives, lookUpTool } from '#contract/tools.ts'
import { recountAll } from '#database/recount.ts'
import { findWrongCounts } from '#testing/consistency.ts'
import { createTestApi } from '#testing/api.ts'
import {
  actAsCrowd,
  by,
  common,
  createRankedWorld,
  insertOld,
  succeed,
  type RankedWorld,
} from '#testing/ranked-world.ts'
import { insertCrowd, type Member } from '#testing/rows.ts'
import { weighVotes } from './public.ts'

const emailVerification = true
const api = await createTestApi({
  accounts: { emailVerification, moderatorsNeed2fa: false, providers: [] },
})
const { database, connection } = api
const crowdSize = 10
let world: RankedWorld

beforeEach(async () => {
  world = await createRankedWorld(api)
}, 60_000)

/** The calls for everybody that take `sort`, with the orders that each has. */
const sortedCalls = Object.values<Endpoint>(endpoints).flatMap((call) => {
  if (call.access !== 'guest') return []
  const shape = (call.query as z.ZodObject | undefined)?.shape as Record<string, z.ZodDefault<z.ZodEnum>>
  return shape?.sort ? [{ call, sorts: shape.sort.unwrap().options.map(String) }] : []
})

interface Item {
  id?: number
  slug?: string
  username?: string
}

/** The things without the crowd, in the order of an answer. Posts, comments, lists, tools and members have keys of their own. */
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
        const answer = await succeed(api, call, { params, query: { ...query, sort, limit } })
        found[`${call.name} ${new URLSearchParams({ ...query, sort } as Record<string, string>)}`] =
          known(answer)
      }
    }
  }
  found.listTopPosts = known(await succeed(api, listTopPosts, {}))
  found.listHighlighted = known(await succeed(api, listHighlighted, { token: reader }))
  found.searchPosts = known(await succeed(api, searchPosts, { query: { q: 'famous', limit } }))
  found['searchPosts by link'] = known(
    await succeed(api, searchPosts, { query: { q: 'tool2.example', limit } }),
  )
  found.searchTools = known(await succeed(api, searchTools, { query: { q: 'famous' } }))
  const titles = new Set(posts.flat().map(({ title }) => title))
  for (const q of ['famous', 'tool'])
    found[`autocomplete ${q}`] = (await succeed(api, autocomplete, { query: { q } })).filter((text) =>
      titles.has(text),
    )
  found.findMembers = known(await succeed(api, findMembers, { token: reader, query: { q: 'row' } }))
  found.listFollowedPosts = known(await succeed(api, listFollowedPosts, { token: reader }))
  const link = 'https://www.tool2.example/'
  found.lookUpTool = known((await succeed(api, lookUpTool, { token: reader, query: { link } })).similar)
  const shown: unknown[] = []
  found.getTool = shown
  const others: string[][] = []
  found.listAlternatives = others
  for (const slug of slugs) {
    const one = { params: { slug } }
    const { tagline, name, categories } = await succeed(api, getTool, one)
    shown.push({ tagline, name, categories: categories.map(({ id }) => id) })
    const alternatives = await succeed(api, listAlternatives, one)
    others.push(alternatives.map(({ tool }) => tool.slug))
  }
  const ranks: number[] = []
  found.getPostRank = ranks
  for (const { id } of posts.flat()) {
    const { trending, rating } = await succeed(api, getPostRank, { params: { id } })
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
  await actAsCrowd(api, world, await insertOld(api, crowdSize))
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
    const crowd =
      reason === 'suspended' ? await insertOld(api, crowdSize) : await insertCrowd(database, crowdSize)
    if (reason === 'unverified') await setMembers(crowd, { email_verified: false })
    if (reason !== 'suspended') {
      await weigh()
      await expectWeightless(crowd, reason)
    }
    await actAsCrowd(api, world, crowd)
    if (reason !== 'suspended') {
      expect(await orders()).toEqual(before)
    } else {
      await setMembers(crowd, { suspended_because: 'Spam' })
      await recountAll(database)
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
  for (const member of crowd) await succeed(api, likeComment, by(member, world.comments[1]!))
  await succeed(api, likeComment, by(world.veterans[7]!, world.comments[2]!))
  const params = { id: world.posts[0]![0]!.id }
  const answer = await succeed(api, listComments, { params, query: { view: 'threads', sort: 'top' } })
  expect(answer.map(({ like_count }) => like_count)).toEqual([2, 1, 0])
  expect(answer[0]!.id).toBe(world.comments[1])
})
