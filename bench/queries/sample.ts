import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Connection } from '#database/client.ts'
import { seeded, type Random } from '#bench/dataset/random.ts'

/** A member who is signed in. */
export interface Member {
  id: number
  username: string
  token: string
}

export interface Keyed {
  id: number
  created_at: Date
  trending_score: number
  rating_score: number
  title: string
  description: string
}

/** What the requests are about: half of it drawn evenly, half as often as it is used. */
export interface Sample {
  random: Random
  posts: Keyed[]
  members: Member[]
  /** Comments of much discussed posts, far from their first. */
  comments: { id: number; post_id: number; created_at: Date }[]
  lists: { id: number; member_id: number }[]
  longestLists: { id: number; member_id: number }[]
  /** The members' posts far from their newest: of those who wrote the most. */
  written: { id: number; author_id: number; created_at: Date }[]
  /** Ids, the commonest first. */
  categories: number[]
  /** Those of one post, two and three at a time. */
  together: number[][]
  /** The words that most documents have, the commonest first. */
  commonWords: string[]
}

const half = 100

// By setseed, so that every run draws the same.
const seed = 'select setseed(0.42)'
const drawnPosts = `
  (select * from posts order by random() limit ${half})
  union all
  (select posts.* from (select post_id from likes order by random() limit ${half}) l join posts on id = post_id)`
const drawnMembers = `
  select id, username from members where id in (
    (select id from members order by random() limit ${half})
    union (select member_id from likes order by random() limit ${half})
    union (select author_id from posts order by random() limit ${half})
  )`
const drawnComments = `
  select id, post_id, created_at from comments order by random() limit ${2 * half}`
const drawnLists = `
  select id, member_id from saved_lists where member_id = any($1) and post_count <= 500 order by random() limit ${2 * half}`
const longestLists = `
  select id, member_id from saved_lists where member_id = any($1) order by post_count desc limit 10`
const drawnWritten = `
  select id, author_id, created_at from posts where author_id = any($1) order by random() limit ${2 * half}`
const categories = 'select category_id as id from post_categories group by category_id order by count(*) desc'
const together = `
  select array_agg(category_id order by random()) as ids from post_categories
  where post_id in (select id from posts order by random() limit 2000)
  group by post_id having count(*) >= 2 limit ${2 * half}`
const commonWords = `
  select word from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) e (word, share)
  where tablename = 'post_documents' and attname = 'described' and word is not null
  order by share desc nulls last limit 200`

async function signIn(client: pg.Client, member: Omit<Member, 'token'>): Promise<Member> {
  const secret = createHash('sha256').update(`bench ${member.id}`).digest()
  const token = secret.toString('base64url')
  await client.query(
    `insert into sessions (token_hash, member_id) values ($1, $2)
     on conflict (token_hash) do update set last_used_at = now()`,
    [createHash('sha256').update(token).digest(), member.id],
  )
  return { ...member, token }
}

/** Draws what is asked for; the members are signed in. */
export async function drawSample(connection: Connection): Promise<Sample> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(seed)
    const rows = async (statement: string, values: unknown[] = []) =>
      (await client.query(statement, values)).rows
    const posts = await rows(drawnPosts)
    const members: Member[] = []
    for (const member of await rows(drawnMembers)) members.push(await signIn(client, member))
    const ids = [members.map(({ id }) => id)]
    return {
      random: seeded(7),
      posts,
      members,
      comments: await rows(drawnComments),
      lists: await rows(drawnLists, ids),
      longestLists: await rows(longestLists, ids),
      written: await rows(drawnWritten, ids),
      categories: (await rows(categories)).map(({ id }) => id),
      together: (await rows(together)).map(({ ids }) => ids),
      commonWords: (await rows(commonWords)).map(({ word }) => word),
    }
  } finally {
    await client.end()
  }
}
