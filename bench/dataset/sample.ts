import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Connection } from '#database/client.ts'
import { seeded } from '#bench/random.ts'

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

interface Item {
  id: number
  created_at: Date
}
type OwnList = Record<'id' | 'member_id', number>

/** Rows for requests: half drawn uniformly, half by how often they are used. */
export type Sample = Awaited<ReturnType<typeof drawSample>>

const half = 100

const muteQueries = [
  `insert into mutes (member_id, muted_id) select $1, id from members where id <> $1 order by random() limit 100
   on conflict do nothing`,
  `insert into post_hides (member_id, post_id)
   select $1, id from posts where author_id <> $1 order by created_at desc limit 100 on conflict do nothing`,
]

/** Draws the sample, the same in every run, and creates a session for each sampled member. */
export async function drawSample(connection: Connection) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('select setseed(0.42)')
    return await draw(client)
  } finally {
    await client.end()
  }
}

async function draw(client: pg.Client) {
  const rows = async <Row>(statement: string, values: unknown[] = []): Promise<Row[]> =>
    (await client.query(statement, values)).rows
  const membersWhere = async (condition: string): Promise<Member[]> => {
    const members = await rows<Omit<Member, 'token'>>(
      `select id, username, name from members where ${condition} order by id`,
    )
    const signedIn = members.map((member) => {
      const token = createHash('sha256').update(`bench ${member.id}`).digest('base64url')
      return { ...member, token }
    })
    await rows(
      `insert into sessions (token_hash, member_id) select * from unnest($1::bytea[], $2::integer[])
       on conflict (token_hash) do update set last_used_at = now()`,
      [
        signedIn.map(({ token }) => createHash('sha256').update(token).digest()),
        signedIn.map(({ id }) => id),
      ],
    )
    return signedIn
  }
  const posts = await rows<SampledPost>(`
    (select * from posts order by random() limit ${half}) union all
    (select posts.* from (select post_id from likes order by random() limit ${half}) l join posts on id = post_id)`)
  const tools = await rows<SampledTool>(`
    select *, name_order(name) from (
      (select * from tools where post_count > 0 order by random() limit ${half}) union all
      (
        select tools.* from (select post_id from likes order by random() limit ${half}) l
        join posts on posts.id = post_id join tools on tools.id = tool_id where tools.post_count > 0
      )
    ) drawn`)
  const members = await membersWhere(`
    id in (select id from members order by random() limit ${half})
    or id in (select member_id from likes order by random() limit ${half})
    or id in (select author_id from posts order by random() limit ${half})`)
  await rows(
    `update members set role = 'moderator', is_admin = true where id = (select max(id) from members)`,
  )
  const [administrator] = await membersWhere('id = (select max(id) from members)')
  // Each has muted a hundred members and hidden a hundred posts.
  const mutingMembers = await membersWhere('id > (select max(id) - 10 from members)')
  for (const { id } of mutingMembers) for (const statement of muteQueries) await rows(statement, [id])
  const ids = [members.map(({ id }) => id)]
  const categories = await rows<{ id: number }>(
    'select category_id as id from post_categories group by 1 order by count(*) desc',
  )
  const cooccurring = await rows<{ ids: number[] }>(`
    select array_agg(category_id order by random()) as ids from post_categories
    where post_id in (select id from posts order by random() limit 2000)
    group by post_id having count(*) >= 2 limit ${2 * half}`)
  const commonWords = await rows<{ word: string }>(`
    select word from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) e (word, share)
    where tablename = 'post_documents' and attname = 'described' and word is not null
    order by share desc nulls last limit 200`)
  const randomly = `order by random() limit ${2 * half}`
  return {
    random: seeded(7),
    ...{ posts, tools, members, administrator: administrator!, mutingMembers },
    // Each follows a thousand members, tools and categories; the most popular members follow several thousand.
    heavyFollowers: await membersWhere('id <= 10'),
    comments: await rows<Item & { post_id: number; parent_id: number | null; like_count: number }>(
      `select id, post_id, parent_id, like_count, created_at from comments ${randomly}`,
    ),
    // Entries of the moderation log.
    decisions: await rows<Item>(`select id, created_at from moderation_log ${randomly}`),
    lists: await rows<OwnList>(
      `select id, member_id from saved_lists where member_id = any($1) and post_count <= 500 ${randomly}`,
      ids,
    ),
    longestLists: await rows<OwnList>(
      'select id, member_id from saved_lists where member_id = any($1) order by post_count desc limit 10',
      ids,
    ),
    // Posts of the sampled members.
    written: await rows<Item & { author_id: number }>(
      `select id, author_id, created_at from posts where author_id = any($1) ${randomly}`,
      ids,
    ),
    // The most frequent first.
    categories: categories.map(({ id }) => id),
    // The categories of posts with two or more.
    cooccurring: cooccurring.map(({ ids }) => ids),
    // The words of most documents, the most frequent first.
    commonWords: commonWords.map(({ word }) => word),
  }
}
