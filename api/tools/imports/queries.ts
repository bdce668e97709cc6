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

/** The tools that are not published, and the number of others whose tool is there already. */
export interface Existing {
  skipped: SkippedTool[]
  joined: number
}

/** The keys, subjects and link identities of tools before, which count as existing, too. */
export type Seen = Record<'keys' | 'subjects' | 'identities', Set<string>>

export function createSeen(): Seen {
  return { keys: new Set(), subjects: new Set(), identities: new Set() }
}

/** Runs in a transaction that other imports wait for. */
export function inImport<T>(database: Database, work: (transaction: Database) => Promise<T>): Promise<T> {
  return inTransaction(database, async (transaction) => {
    await sql`select pg_advisory_xact_lock(${lock})`.execute(transaction)
    return work(transaction)
  })
}

/** Publishes a post for each tool, which `assignTools` gives the tool of its link. */
export async function publishPosts(transaction: Database, tools: AuthoredTool[]): Promise<void> {
  if (tools.length === 0) return
  await insertPosts(transaction, tools, await idsOfCategories(transaction, tools))
}

/**
 * Publishes the tools without a post, and writes the facts about all of them, in one transaction, in which `record` runs last.
 * Returns those that existed.
 */
export function insertNewTools(
  database: Database,
  tools: AuthoredTool[],
  record: (transaction: Database, existing: Existing) => Promise<void>,
): Promise<Existing> {
  return inImport(database, async (transaction) => {
    // Posts of servers of an earlier version have no tool yet.
    await assignTools(transaction)
    const existing = await findExisting(transaction, tools, createSeen())
    const positions = new Set(existing.skipped.map(({ position }) => position))
    const newTools = tools.filter((_, position) => !positions.has(position))
    await publishPosts(transaction, newTools)
    await assignTools(transaction)
    await writeImportedFacts(transaction, tools.flatMap(factsOf))
    await record(transaction, existing)
    return existing
  })
}

/** A fact whose member is unknown is of the author. */
function factsOf({ link, facts, givers, authorId }: AuthoredTool): LinkedFact[] {
  return facts.map((fact, index) => ({ ...fact, link, memberId: givers[index] ?? authorId }))
}

interface ExistingRow {
  key: string
  subject: string
  identity: string | null
  hasTool: boolean
  hasLink: boolean
  isWritten: boolean
}

/**
 * The tools with a post: by the same author on the tool that the link leads to, or without a link with the same title; or by
 * anybody with the same link. Of duplicates, all but the first. What was `seen` counts as existing, and these are added to it.
 */
export async function findExisting(
  database: Database,
  tools: AuthoredTool[],
  { keys, subjects, identities }: Seen,
): Promise<Existing> {
  const { rows } = await sql<ExistingRow>`
    select encode(key, 'hex') as key,
      concat_ws(' ', author_id, coalesce('tool ' || tool_id, 'link ' || identity, 'title ' || title)) as subject,
      identity, tool_id is not null as "hasTool",
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
  let joined = 0
  const skipped = rows.flatMap(({ key, subject, identity, hasTool, ...existing }, position) => {
    const isWritten = existing.isWritten || subjects.has(subject)
    const hasLink = existing.hasLink || keys.has(key)
    if (isWritten || hasLink) return [{ position, hasLink: !isWritten }]
    keys.add(key)
    subjects.add(subject)
    if (hasTool || (identity !== null && identities.has(identity))) joined += 1
    if (identity !== null) identities.add(identity)
    return []
  })
  return { skipped, joined }
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
