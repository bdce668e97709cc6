import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { normalForm } from '#database/normal-form.ts'
import { assignTools } from '#api/tools/public.ts'
import { type LinkedFact, writeImportedFacts } from '#api/tool-facts/public.ts'
import type { Tool } from './tool.ts'

/** A tool whose author is known, and the members who give its facts. */
export interface AuthoredTool extends Tool {
  authorId: number
  givers: (number | undefined)[]
}

// Serialises imports, so that each sees the tools of the others.
const lock = 7_306_411_852_002n

/** Runs the work in the current transaction, or in a new one. */
export function inTransaction<Result>(
  database: Database,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  return database.isTransaction ? work(database) : database.transaction().execute(work)
}

/** The ids of members by username as given, case-insensitive. */
export async function memberIds(database: Database, usernames: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ username: string; id: number }>`
    select given.username, members.id
    from unnest(${usernames}::text[]) as given (username)
    join members on ${normalForm(sql.ref('members.username'))} = ${normalForm(sql.ref('given.username'))}
  `.execute(database)
  return new Map(rows.map(({ username, id }) => [username, id]))
}

/**
 * Publishes the tools that do not exist yet, and writes the facts about all of them, in one transaction. Returns the number
 * of new tools.
 */
export function insertNewTools(database: Database, tools: AuthoredTool[]): Promise<number> {
  return inTransaction(database, async (transaction) => {
    await sql`select pg_advisory_xact_lock(${lock})`.execute(transaction)
    const newTools = await withoutExisting(transaction, tools)
    if (newTools.length > 0) {
      await insertCategories(transaction, newTools)
      await insertPosts(transaction, newTools)
      await assignTools(transaction)
    }
    await writeImportedFacts(transaction, tools.flatMap(factsOf))
    return newTools.length
  })
}

/** A fact whose member is unknown is of the author. */
function factsOf({ link, facts, givers, authorId }: AuthoredTool): LinkedFact[] {
  return facts.map((fact, index) => ({ ...fact, link, memberId: givers[index] ?? authorId }))
}

/** The tools without a post. Of duplicates, the first. */
async function withoutExisting(database: Database, tools: AuthoredTool[]): Promise<AuthoredTool[]> {
  const { rows } = await sql<{ position: number }>`
    select min(position)::integer as position
    from (
      select position, import_key(link, author_id, title) as key
      from unnest(
        ${tools.map((tool) => tool.link)}::text[],
        ${tools.map((tool) => tool.authorId)}::integer[],
        ${tools.map((tool) => tool.title)}::text[]
      ) with ordinality as given (link, author_id, title, position)
    ) keyed
    where not exists (
      select from posts where import_key(posts.link, posts.author_id, posts.title) = keyed.key
    )
    group by key
    order by 1
  `.execute(database)
  return rows.map(({ position }) => tools[position - 1]!)
}

/** Creates missing categories and locks all, so that none is merged or deleted before the posts are inserted. */
async function insertCategories(database: Database, tools: AuthoredTool[]): Promise<void> {
  // Unique by lower case, in the first spelling. Sorted, so that concurrent inserts do not deadlock.
  const written = tools.flatMap((tool) => tool.categories).toReversed()
  const names = [...new Map(written.map((name) => [name.toLowerCase(), name])).values()].sort()
  let isComplete: boolean
  do {
    await sql`
      insert into categories (name)
      select given.name from unnest(${names}::text[]) as given (name)
      where not exists (select from categories known where lower(known.name) = lower(given.name))
      on conflict do nothing
    `.execute(database)
    const { rows } = await sql<{ is_complete: boolean }>`
      with given as (
        select distinct lower(name) as key from unnest(${names}::text[]) as given (name)
      ), locked as (
        select id from categories where lower(name) in (select key from given) order by id for key share
      )
      select (select count(*) from locked) = (select count(*) from given) as is_complete
    `.execute(database)
    isComplete = rows[0]!.is_complete
    // Repeats when a category was deleted in between.
  } while (!isComplete)
}

async function insertPosts(database: Database, tools: AuthoredTool[]): Promise<void> {
  const categorised = tools.flatMap((tool, index) =>
    tool.categories.map((name) => ({ position: index + 1, name })),
  )
  await sql`
    with given as materialized (
      select position, nextval(pg_get_serial_sequence('posts', 'id'))::integer as id,
        author_id, title, description, personal_review, link, relation, evidence,
        coalesce(created_at, now()) as created_at
      from unnest(
        ${tools.map((tool) => tool.authorId)}::integer[],
        ${tools.map((tool) => tool.title)}::text[],
        ${tools.map((tool) => tool.description)}::text[],
        ${tools.map((tool) => tool.personal_review)}::text[],
        ${tools.map((tool) => tool.link)}::text[],
        ${tools.map((tool) => tool.relation)}::text[],
        ${tools.map(({ evidence }) => evidence && JSON.stringify(evidence))}::jsonb[],
        ${tools.map((tool) => tool.created_at ?? null)}::timestamptz[]
      ) with ordinality
        as given (author_id, title, description, personal_review, link, relation, evidence, created_at, position)
    ), created as (
      insert into posts (id, author_id, title, description, personal_review, link, relation, evidence, created_at)
      overriding system value
      select id, author_id, title, description, personal_review, link, relation, evidence, created_at
      from given order by position
      returning id, created_at
    )
    insert into post_categories (post_id, category_id, created_at)
    select distinct created.id, categories.id, created.created_at
    from unnest(
      ${categorised.map(({ position }) => position)}::integer[],
      ${categorised.map(({ name }) => name)}::text[]
    ) as categorised (position, name)
    join given on given.position = categorised.position
    join created on created.id = given.id
    join categories on lower(categories.name) = lower(categorised.name)
  `.execute(database)
}
