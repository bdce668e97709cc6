import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Connection } from '#database/client.ts'
import { heavyFollowerCount } from './follow-rows.ts'
import { type Random, seeded } from './random.ts'

/** A member with a session. */
export interface Member {
  id: number
  username: string
  name: string
  token: string
}

export interface SampledPost {
  id: number
  created_at: Date
  trending_score: number
  rating_score: number
  title: string
  description: string
  link: string
}

export interface SampledTool {
  id: number
  slug: string
  name: string
  name_order: string
  link: string
  category_ids: number[]
  created_at: Date
  trending_score: number
  rating_score: number
}

/** Rows for requests: half drawn uniformly, half by how often they are used. */
export interface Sample {
  random: Random
  posts: SampledPost[]
  tools: SampledTool[]
  members: Member[]
  administrator: Member
  /** Each follows the authors and tools of five posts, and a category of one of these. */
  followers: Member[]
  /** Members who follow a thousand members, tools and categories. */
  heavyFollowers: Member[]
  /** Each has muted a hundred members and hidden a hundred posts. */
  mutingMembers: Member[]
  comments: { id: number; post_id: number; parent_id: number | null; like_count: number; created_at: Date }[]
  lists: { id: number; member_id: number }[]
  longestLists: { id: number; member_id: number }[]
  /** Entries of the moderation log. */
  decisions: { id: number; created_at: Date }[]
  /** Posts of the sampled members. */
  written: { id: number; author_id: number; created_at: Date }[]
  /** Category ids, the most frequent first. */
  categories: number[]
  /** The category ids of posts with two or more categories. */
  cooccurring: number[][]
  /** The words of most documents, the most frequent first. */
  commonWords: string[]
}

const half = 100

// The same sample in every run.
const seed = 'select setseed(0.42)'
const postsQuery = `
  (select * from posts order by random() limit ${half})
  union all
  (select posts.* from (select post_id from likes order by random() limit ${half}) l join posts on id = post_id)`
const toolsQuery = `
  select *, name_order(name) from (
    (select * from tools where post_count > 0 order by random() limit ${half})
    union all
    (
      select tools.* from (select post_id from likes order by random() limit ${half}) l
      join posts on posts.id = post_id join tools on tools.id = tool_id where tools.post_count > 0
    )
  ) drawn`
const membersQuery = `
  select id, username, name from members where id in (
    (select id from members order by random() limit ${half})
    union (select member_id from likes order by random() limit ${half})
    union (select author_id from posts order by random() limit ${half})
  )`
// Not those who follow most: in a large data set, popular members follow several thousand.
const heavyFollowersQuery = `select id, username, name from members where id <= ${heavyFollowerCount} order by id`
const mutingMembersQuery = `select id, username, name from members order by id desc limit 10`
const appointQuery = `
  update members set role = 'moderator', is_admin = true where id = (select max(id) from members)
  returning id, username, name`
const muteQuery = `
  insert into mutes (member_id, muted_id) select $1, id from members where id <> $1 order by random() limit 100
  on conflict do nothing`
const hideQuery = `
  insert into post_hides (member_id, post_id)
  select $1, id from posts where author_id <> $1 order by created_at desc limit 100
  on conflict do nothing`
// The members of a large data set follow more than those of a small one. These follow equally many, who have posts.
const followersQuery = `select id, username, name from members order by id desc offset 10 limit ${half}`
const unfollowQueries = ['member', 'tool', 'category'].map(
  (kind) => `delete from ${kind}_follows where member_id = any($1)`,
)
const followed = 5
const followQueries = [
  `insert into member_follows (member_id, followed_id)
   select distinct $1::integer, author_id from posts where id = any($2) and author_id <> $1`,
  `insert into tool_follows (member_id, tool_id)
   select distinct $1::integer, tool_id from posts where id = any($2) and tool_id is not null`,
  `insert into category_follows (member_id, category_id)
   select $1, category_id from post_categories where post_id = any($2) order by post_id, category_id limit 1`,
]
const commentsQuery = `
  select id, post_id, parent_id, like_count, created_at from comments order by random() limit ${2 * half}`
const decisionsQuery = `select id, created_at from moderation_log order by random() limit ${2 * half}`
const listsQuery = `
  select id, member_id from saved_lists where member_id = any($1) and post_count <= 500 order by random() limit ${2 * half}`
const longestListsQuery = `
  select id, member_id from saved_lists where member_id = any($1) order by post_count desc limit 10`
const writtenQuery = `
  select id, author_id, created_at from posts where author_id = any($1) order by random() limit ${2 * half}`
const categoriesQuery =
  'select category_id as id from post_categories group by category_id order by count(*) desc'
const cooccurringQuery = `
  select array_agg(category_id order by random()) as ids from post_categories
  where post_id in (select id from posts order by random() limit 2000)
  group by post_id having count(*) >= 2 limit ${2 * half}`
const commonWordsQuery = `
  select word from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) e (word, share)
  where tablename = 'post_documents' and attname = 'described' and word is not null
  order by share desc nulls last limit 200`

async function logIn(client: pg.Client, member: Omit<Member, 'token'>): Promise<Member> {
  const secret = createHash('sha256').update(`bench ${member.id}`).digest()
  const token = secret.toString('base64url')
  await client.query(
    `insert into sessions (token_hash, member_id) values ($1, $2)
     on conflict (token_hash) do update set last_used_at = now()`,
    [createHash('sha256').update(token).digest(), member.id],
  )
  return { ...member, token }
}

/** Draws the sample and creates a session for each sampled member. */
export async function drawSample(connection: Connection): Promise<Sample> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(seed)
    const rows = async (statement: string, values: unknown[] = []) =>
      (await client.query(statement, values)).rows
    const posts = await rows(postsQuery)
    const tools = await rows(toolsQuery)
    const members: Member[] = []
    for (const member of await rows(membersQuery)) members.push(await logIn(client, member))
    const [appointed] = await rows(appointQuery)
    const administrator = await logIn(client, appointed)
    const heavyFollowers: Member[] = []
    for (const member of await rows(heavyFollowersQuery)) heavyFollowers.push(await logIn(client, member))
    const followers: Member[] = []
    const followerRows = await rows(followersQuery)
    for (const statement of unfollowQueries) await client.query(statement, [followerRows.map(({ id }) => id)])
    for (const [index, member] of followerRows.entries()) {
      const ids = posts.slice(index, index + followed).map(({ id }) => id)
      for (const statement of followQueries) await client.query(statement, [member.id, ids])
      followers.push(await logIn(client, member))
    }
    const mutingMembers: Member[] = []
    for (const member of await rows(mutingMembersQuery)) {
      for (const statement of [muteQuery, hideQuery]) await client.query(statement, [member.id])
      mutingMembers.push(await logIn(client, member))
    }
    const ids = [members.map(({ id }) => id)]
    return {
      random: seeded(7),
      posts,
      tools,
      members,
      administrator,
      followers,
      heavyFollowers,
      mutingMembers,
      comments: await rows(commentsQuery),
      decisions: await rows(decisionsQuery),
      lists: await rows(listsQuery, ids),
      longestLists: await rows(longestListsQuery, ids),
      written: await rows(writtenQuery, ids),
      categories: (await rows(categoriesQuery)).map(({ id }) => id),
      cooccurring: (await rows(cooccurringQuery)).map(({ ids }) => ids),
      commonWords: (await rows(commonWordsQuery)).map(({ word }) => word),
    }
  } finally {
    await client.end()
  }
}
