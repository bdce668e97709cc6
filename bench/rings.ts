import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { weighVotes } from '#api/ranks/public.ts'
import { assignTools } from '#api/tools/public.ts'
import { fullWeight } from '#api/ranks/trust/public.ts'
import type { Database } from '#database/client.ts'
import { computeCounters } from './dataset/counters.ts'
import { finish, reportFlag } from './report.ts'
import { openEmptyDatabase } from './site/empty-database.ts'

const options = { world: { type: 'string' }, report: reportFlag('rings') } as const

/**
 * Plays a simulated community (JSON lines: join, post, like, save, helpful, comment, rate; the last one is now) through a
 * database of its own, and writes its ranks as of the end: all posts by trending score, all tools by rating score, and
 * the weight of each member. `plain` has the same where everybody weighs 1.
 */
export async function rings(flags: string[], cleanup: AsyncDisposableStack): Promise<number> {
  const { values } = parseArgs({ args: flags, options })
  if (values.world === undefined)
    throw new Error('Usage: npm run bench -- rings --world FILE [--report FILE]')
  const { database, connection } = await openEmptyDatabase('rings', cleanup)
  const now = await loadWorld(database, (await readFile(values.world, 'utf8')).trim().split('\n'))
  const plain = await readRanks(database)
  const { rules, groups, cases } = await weighVotes(
    { database, connection, cache: { invalidate() {} }, rankWeights: 'auto', emailVerification: true },
    { now },
  )
  console.log(`weighed by the rules '${rules}', ${groups} groups, ${cases} cases`)
  const ranks = await readRanks(database)
  console.log(`${ranks.trending.length} posts, ${ranks.top.length} tools: ${values.report}`)
  return finish(values.report, [], { ...ranks, plain })
}

// The members and posts of the world have other ids in the database, numbered by time.
const world = [
  `create temp table events as
   select line ->> 'do' as act, (line ->> 't')::timestamptz as at, line ->> 'member' as member, line ->> 'post' as post,
     (line ->> 'value')::smallint as value, line
   from lines`,
  `create temp table world_members as
   select row_number() over (order by at, member)::integer as id, member, at, line from events where act = 'join'`,
  `create temp table world_posts as
   select row_number() over (order by at, post)::integer as id, post, member, at, line from events where act = 'post'`,
  `insert into members (id, name, email, username, password_hash, email_verified, created_at) overriding system value
   select id, 'Member ' || id, 'member' || id || '@example.org', 'member_' || id, '', (line ->> 'verified')::boolean, at
   from world_members`,
  `insert into posts (id, author_id, title, description, link, relation, created_at) overriding system value
   select p.id, m.id, p.line ->> 'title', p.line ->> 'title', p.line ->> 'link', p.line ->> 'relation', p.at
   from world_posts p join world_members m using (member)`,
  `insert into saved_lists (member_id, name, is_default) select id, 'Saved', true from world_members
   where not exists (select from saved_lists where member_id = id and is_default)`,
  // A member votes once for a post: a repeated rating replaces the one before.
  `create temp table votes as
   select distinct on (act, m.id, p.id, case when act = 'comment' then e.at end)
     act, m.id as member_id, p.id as post_id, e.value, e.at as created_at
   from events e join world_members m using (member) join world_posts p using (post)
   where act not in ('join', 'post')
   order by act, m.id, p.id, case when act = 'comment' then e.at end, e.at desc`,
]
const voteStatements = [
  `insert into likes (post_id, member_id, created_at)
   select post_id, member_id, created_at from votes where act = 'like' order by created_at`,
  `insert into saved_items (list_id, post_id, member_id, created_at)
   select l.id, post_id, member_id, votes.created_at from votes join saved_lists l using (member_id)
   where act = 'save' and is_default order by votes.created_at`,
  `insert into helpful_marks (post_id, member_id, created_at)
   select post_id, member_id, created_at from votes where act = 'helpful' order by created_at`,
  `insert into comments (post_id, member_id, text, created_at)
   select post_id, member_id, 'Thanks', created_at from votes where act = 'comment' order by created_at`,
  `insert into ratings (post_id, member_id, value, created_at)
   select post_id, member_id, value, created_at from votes where act = 'rate' order by created_at`,
]

/** Loads a world with its times through the tables' triggers into a migrated, empty database. Returns its end. */
async function loadWorld(database: Database, lines: string[]): Promise<Date> {
  const run = (statement: string) => sql.raw(statement).execute(database)
  await run('create temp table lines (line jsonb)')
  await sql`insert into lines select * from jsonb_array_elements(${`[${lines.join(',')}]`}::jsonb)`.execute(
    database,
  )
  for (const statement of world) await run(statement)
  await assignTools(database)
  // Triggers plan their statements once: with statistics of the loaded members, posts and tools.
  await run('analyze')
  for (const statement of voteStatements) await run(statement)
  await computeCounters(database)
  await run('vacuum (analyze)')
  const { rows } = await sql<{ at: Date }>`select at from events where act = 'now'`.execute(database)
  if (!rows[0]) throw new Error('The last line of a world must be {"t": …, "do": "now"}.')
  return rows[0].at
}

/** Reads the orders of the site. A tool's link is that of its oldest post. */
async function readRanks(database: Database) {
  const { rows: trending } = await sql<{ post: string; score: number }>`
    select post, trending_score as score from posts join world_posts using (id) order by trending_score desc, posts.id desc
  `.execute(database)
  const { rows: top } = await sql<{ link: string; score: number }>`
    select (select p.link from posts p where p.tool_id = t.id order by p.created_at, p.id limit 1) as link, rating_score as score
    from tools t where post_count > 0 order by rating_score desc, id desc
  `.execute(database)
  const { rows: weights } = await sql<{ member: string; weight: number }>`
    select member, weight from members join world_members using (id)
  `.execute(database)
  return {
    ...{ trending, top },
    weights: Object.fromEntries(weights.map(({ member, weight }) => [member, weight / fullWeight])),
  }
}
