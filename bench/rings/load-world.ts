import { sql } from 'kysely'
import { assignTools } from '#api/tools/public.ts'
import type { Database } from '#database/client.ts'
import { recountAll } from '#database/recount.ts'
import { type VoteKind, voteKinds, type World, type WorldVote } from './world.ts'

/** Ids in the database by the ids of the world. */
export interface WorldIds {
  members: Map<string, number>
  posts: Map<string, number>
}

const batchSize = 500

/** Loads a world with its times into a migrated, empty database. */
export async function loadWorld(database: Database, world: World): Promise<WorldIds> {
  const members = numbered(world.joins.map(({ member }) => member))
  const posts = numbered(world.posts.map(({ post }) => post))
  await eachBatch(world.joins, (joins) => {
    const ids = joins.map(({ member }) => members.get(member)!)
    return sql`
      insert into members (id, name, email, username, password_hash, email_verified, created_at)
      overriding system value
      select id, 'Member ' || id, 'member' || id || '@example.org', 'member_' || id, '', is_verified, at
      from unnest(${ids}::integer[], ${joins.map(({ verified }) => verified)}::boolean[], ${times(joins)}::timestamptz[])
        as given (id, is_verified, at)
    `.execute(database)
  })
  await eachBatch(world.posts, (batch) => {
    const column = (key: 'title' | 'link' | 'relation') => batch.map((post) => post[key])
    return sql`
      insert into posts (id, author_id, title, description, link, relation, created_at)
      overriding system value
      select id, author_id, title, title, link, relation, at
      from unnest(
        ${batch.map(({ post }) => posts.get(post)!)}::integer[], ${batch.map(({ member }) => members.get(member)!)}::integer[],
        ${column('title')}::text[], ${column('link')}::text[], ${column('relation')}::text[], ${times(batch)}::timestamptz[]
      ) as given (id, author_id, title, link, relation, at)
    `.execute(database)
  })
  await assignTools(database)
  await addLists(database, world, members)
  for (const kind of voteKinds)
    await eachBatch(kind === 'comment' ? world.votes.comment : lastOfEach(world.votes[kind]), (votes) =>
      insertVotes(database, kind, votes, { members, posts }),
    )
  await recountAll(database)
  await sql`vacuum (analyze)`.execute(database)
  return { members, posts }
}

/** Gives the members who save their default list. */
async function addLists(database: Database, world: World, members: Map<string, number>): Promise<void> {
  const savers = [...new Set(world.votes.save.map(({ member }) => members.get(member)!))]
  await sql`
    insert into saved_lists (member_id, name, is_default)
    select id, 'Saved', true from unnest(${savers}::integer[]) as given (id)
    where not exists (select from saved_lists where member_id = id and is_default)
  `.execute(database)
}

const insertions: Record<VoteKind, ReturnType<typeof sql.raw>> = {
  like: sql.raw(
    'insert into likes (post_id, member_id, created_at) select post_id, member_id, at from given order by at',
  ),
  rate: sql.raw(
    'insert into ratings (post_id, member_id, value, created_at) select post_id, member_id, value, at from given order by at',
  ),
  comment: sql.raw(
    "insert into comments (post_id, member_id, text, created_at) select post_id, member_id, 'Thanks', at from given order by at",
  ),
  helpful: sql.raw(
    'insert into helpful_marks (post_id, member_id, created_at) select post_id, member_id, at from given order by at',
  ),
  save: sql.raw(`
    insert into saved_items (list_id, post_id, member_id, created_at)
    select saved_lists.id, post_id, member_id, at from given join saved_lists using (member_id) where is_default order by at`),
}

async function insertVotes(
  database: Database,
  kind: VoteKind,
  votes: WorldVote[],
  ids: WorldIds,
): Promise<void> {
  await sql`
    with given as (
      select * from unnest(
        ${votes.map(({ post }) => ids.posts.get(post)!)}::integer[], ${votes.map(({ member }) => ids.members.get(member)!)}::integer[],
        ${votes.map(({ value }) => value ?? null)}::smallint[], ${times(votes)}::timestamptz[]
      ) as votes (post_id, member_id, value, at)
    ) ${insertions[kind]}
  `.execute(database)
}

/** A member votes once for a post: a repeated rating replaces the one before. */
function lastOfEach(votes: WorldVote[]): WorldVote[] {
  return [...new Map(votes.map((vote) => [`${vote.member} ${vote.post}`, vote])).values()]
}

function numbered(ids: string[]): Map<string, number> {
  return new Map(ids.map((id, i) => [id, i + 1]))
}

function times(events: { t: string }[]): string[] {
  return events.map(({ t }) => t)
}

async function eachBatch<Event>(
  events: Event[],
  insert: (batch: Event[]) => Promise<unknown>,
): Promise<void> {
  for (let first = 0; first < events.length; first += batchSize)
    await insert(events.slice(first, first + batchSize))
}
