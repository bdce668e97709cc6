import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { normalForm } from '#database/normal-form.ts'
import { inTransaction } from '#database/transaction.ts'
import { categoryOfName } from '#api/categories/public.ts'
import { lookalikeKey } from '#api/confusables/public.ts'
import { assignTools, identifyLink } from '#api/tools/public.ts'
import { type LinkedFact, writeImportedFacts } from '#api/tools/facts/public.ts'
import { firstSentence } from '#api/verdicts/public.ts'
import type { Tool } from './tool.ts'

/** A tool whose author is known, and the members who give its facts. */
export interface AuthoredTool extends Tool {
  authorId: number
  givers: (number | undefined)[]
}

// Serialises imports, so that each sees the tools of the others.
const lock = 7_306_411_852_002n

/** The ids of members by username as given, case-insensitive. */
export async function memberIds(database: Database, usernames: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ username: string; id: number }>`
    select given.username, members.id
    from unnest(${usernames}::text[]) as given (username)
    join members on ${normalForm(sql.ref('members.username'))} = ${normalForm(sql.ref('given.username'))}
  `.execute(database)
  return new Map(rows.map(({ username, id }) => [username, id]))
}

/** A tool that is not published: its position, and whether a post of another author has its link. */
export interface SkippedTool {
  position: number
  hasLink: boolean
}

/**
 * Publishes the tools without a post, and writes the facts about all of them, in one transaction. Returns the others.
 */
export function insertNewTools(database: Database, tools: AuthoredTool[]): Promise<SkippedTool[]> {
  return inTransaction(database, async (transaction) => {
    await sql`select pg_advisory_xact_lock(${lock})`.execute(transaction)
    // Posts of servers of an earlier version have no tool yet.
    await assignTools(transaction)
    const skipped = await findExisting(transaction, tools)
    const positions = new Set(skipped.map(({ position }) => position))
    const newTools = tools.filter((_, position) => !positions.has(position))
    if (newTools.length > 0) {
      await insertPosts(transaction, newTools, await idsOfCategories(transaction, newTools))
      await assignTools(transaction)
    }
    await writeImportedFacts(transaction, tools.flatMap(factsOf))
    return skipped
  })
}

/** A fact whose member is unknown is of the author. */
function factsOf({ link, facts, givers, authorId }: AuthoredTool): LinkedFact[] {
  return facts.map((fact, index) => ({ ...fact, link, memberId: givers[index] ?? authorId }))
}

/**
 * The tools with a post: by the same author on the tool that the link leads to, or without a link with the same title; or by
 * anybody with the same link. Of duplicates, all but the first.
 */
async function findExisting(database: Database, tools: AuthoredTool[]): Promise<SkippedTool[]> {
  const { rows } = await sql<{ key: string; subject: string; hasLink: boolean; isWritten: boolean }>`
    select encode(key, 'hex') as key,
      concat_ws(' ', author_id, coalesce('tool ' || tool_id, 'link ' || identity, 'title ' || title)) as subject,
      exists (select from posts where import_key(posts.link, posts.author_id, posts.title) = key) as "hasLink",
      exists (
        select from posts where posts.tool_id = tool_links.tool_id and posts.author_id = given.author_id
      ) as "isWritten"
    from unnest(
      ${tools.map((tool) => tool.link)}::text[],
      ${tools.map((tool) => tool.authorId)}::integer[],
      ${tools.map((tool) => tool.title)}::text[],
      ${tools.map((tool) => identifyLink(tool.link)?.identity ?? null)}::text[]
    ) with ordinality as given (link, author_id, title, identity, position)
    left join tool_links using (identity)
    cross join lateral import_key(link, author_id, title) as key
    order by position
  `.execute(database)
  const keys = new Set<string>()
  const subjects = new Set<string>()
  return rows.flatMap(({ key, subject, ...existing }, position) => {
    const isWritten = existing.isWritten || subjects.has(subject)
    const hasLink = existing.hasLink || keys.has(key)
    if (isWritten || hasLink) return [{ position, hasLink: !isWritten }]
    keys.add(key)
    subjects.add(subject)
    return []
  })
}

/** The ids of the categories by their keys. Missing ones are created; all are locked, so that none is merged or deleted meanwhile. */
async function idsOfCategories(database: Database, tools: AuthoredTool[]): Promise<Map<string, number>> {
  // Unique by key, in the first spelling. Sorted, so that concurrent inserts do not deadlock.
  const written = tools.flatMap((tool) => tool.categories).toReversed()
  const names = new Map(written.map((name) => [lookalikeKey(name), name]))
  const ids = new Map<string, number>()
  for (const key of [...names.keys()].sort()) ids.set(key, await categoryOfName(database, names.get(key)!))
  return ids
}

async function insertPosts(
  database: Database,
  tools: AuthoredTool[],
  categories: Map<string, number>,
): Promise<void> {
  const categorised = tools.flatMap((tool, index) =>
    tool.categories.map((name) => ({ position: index + 1, category: categories.get(lookalikeKey(name))! })),
  )
  const { rows } = await sql<{ id: number }>`
    with given as materialized (
      select position, nextval(pg_get_serial_sequence('posts', 'id'))::integer as id,
        author_id, title, description, first_sentence, personal_review, link, relation, evidence,
        coalesce(created_at, now()) as created_at
      from unnest(
        ${tools.map((tool) => tool.authorId)}::integer[],
        ${tools.map((tool) => tool.title)}::text[],
        ${tools.map((tool) => tool.description)}::text[],
        ${tools.map((tool) => firstSentence(tool.description))}::text[],
        ${tools.map((tool) => tool.personal_review)}::text[],
        ${tools.map((tool) => tool.link)}::text[],
        ${tools.map((tool) => tool.relation)}::text[],
        ${tools.map(({ evidence }) => evidence && JSON.stringify(evidence))}::jsonb[],
        ${tools.map((tool) => tool.created_at ?? null)}::timestamptz[]
      ) with ordinality
        as given (
          author_id, title, description, first_sentence, personal_review, link, relation, evidence, created_at, position
        )
    ), created as (
      insert into posts (
        id, author_id, title, description, first_sentence, personal_review, link, relation, evidence, created_at
      )
      overriding system value
      select id, author_id, title, description, first_sentence, personal_review, link, relation, evidence, created_at
      from given order by position
      returning id, created_at
    ), filed as (
      insert into post_categories (post_id, category_id, created_at)
      select distinct created.id, categorised.category_id, created.created_at
      from unnest(
        ${categorised.map(({ position }) => position)}::integer[],
        ${categorised.map(({ category }) => category)}::integer[]
      ) as categorised (position, category_id)
      join given on given.position = categorised.position
      join created on created.id = given.id
    )
    select id from created
  `.execute(database)
  await sql`select refresh_posts(${rows.map(({ id }) => id)}::integer[])`.execute(database)
}
