import { recountAll } from '#database/recount.ts'
import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { insertTool } from '#testing/tools.ts'
import type { SmallWorld } from './small-world.ts'

/** Ids in the database by the numbers of the small world. */
export interface LoadedWorld {
  members: number[]
  posts: number[]
  now: Date
}

/** Inserts a small world with its times: the votes are likes and, where it says so, ratings. */
export async function loadSmallWorld(database: Database, world: SmallWorld): Promise<LoadedWorld> {
  const times = (seconds: number[]) => seconds.map((time) => new Date(1000 * time).toISOString())
  const { rows: members } = await sql<{ id: number }>`
    insert into members (name, email, username, password_hash, created_at)
    select 'Member ' || n, 'small' || n || '@example.org', 'small_' || n, '', at
    from unnest(${times(world.joined)}::timestamptz[]) with ordinality given (at, n) order by n
    returning id
  `.execute(database)
  const idOf = (member: number) => members[member]!.id
  const tools: number[] = []
  for (let n = 0; n <= Math.max(...world.posts.map(({ tool }) => tool)); n += 1) {
    tools.push(await insertTool(database, `small${n}.example`))
  }
  const author = members[0]!.id
  const { rows: posts } = await sql<{ id: number }>`
    insert into posts (author_id, title, description, tool_id, created_at)
    select author, 'Post ' || n, 'About it', tool, at
    from unnest(
      ${world.posts.map((post) => (post.author < 0 ? author : idOf(post.author)))}::integer[],
      ${world.posts.map(({ tool }) => tools[tool]!)}::integer[], ${times(world.posts.map(({ at }) => at))}::timestamptz[]
    ) with ordinality given (author, tool, at, n) order by n
    returning id
  `.execute(database)
  for (const [post, { voters }] of world.posts.entries()) {
    const given = sql`
      from unnest(
        ${voters.map(({ member }) => idOf(member))}::integer[], ${times(voters.map(({ at }) => at))}::timestamptz[],
        ${voters.map(({ rating }) => rating ?? 0)}::smallint[]
      ) given (member_id, at, value)`
    const id = posts[post]!.id
    await sql`insert into likes (post_id, member_id, created_at) select ${id}::integer, member_id, at ${given}`.execute(
      database,
    )
    await sql`
      insert into ratings (post_id, member_id, value, created_at)
      select ${id}::integer, member_id, value, at ${given} where value > 0
    `.execute(database)
  }
  await recountAll(database)
  return {
    members: members.map(({ id }) => id),
    posts: posts.map(({ id }) => id),
    now: new Date(1000 * world.now),
  }
}
