import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { writeImportedFacts } from '#api/tools/facts/public.ts'
import { assignTools, identifyLink, pinTool, toolOfLink } from '#api/tools/public.ts'
import type { DumpedReview } from './dumped-reviews.ts'
import type { DumpedTool } from './dumped-tools.ts'
import { publishPosts } from './queries.ts'

/** A row that is there already, by its position among those that are written together. */
export interface Skipped {
  position: number
  reason: string
}

/** Adds the tools that are not there, under their names and slugs, and the facts about all of them. They are shown with their first post. */
export async function writeDumpedTools(
  transaction: Database,
  tools: DumpedTool[],
  idOf: (username: string) => number,
): Promise<Skipped[]> {
  const known = await knownIdentities(
    transaction,
    tools.map(({ linked }) => linked.identity),
  )
  const skipped: Skipped[] = []
  // By identity, so that two transactions do not deadlock.
  const order = [...tools.entries()].toSorted(([, one], [, other]) =>
    one.linked.identity < other.linked.identity ? -1 : 1,
  )
  for (const [position, { linked, created_at: createdAt }] of order) {
    const isThere = known.has(linked.identity)
    known.add(linked.identity)
    if (isThere) {
      skipped.push({ position, reason: `the tool of ${linked.link} is there already` })
      continue
    }
    const id = await toolOfLink(transaction, linked, { createdAt })
    if (id !== null) await pinTool(transaction, id)
  }
  const facts = tools.flatMap(({ link, facts }) =>
    facts.map((fact) => ({ ...fact, link, memberId: idOf(fact.username) })),
  )
  await writeImportedFacts(transaction, facts)
  return skipped
}

async function knownIdentities(database: Database, identities: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ identity: string }>`
    select identity from tool_links where identity = any (${identities}::text[])
  `.execute(database)
  return new Set(rows.map(({ identity }) => identity))
}

/**
 * Publishes the reviews that their authors have not published with the same title at the same time. Links of a tool of the dump
 * that the site does not know lead to this tool from now on.
 */
export async function writeDumpedReviews(
  transaction: Database,
  reviews: DumpedReview[],
  idOf: (username: string) => number,
): Promise<Skipped[]> {
  const authored = reviews.map((review) => ({ ...review, authorId: idOf(review.author), givers: [] }))
  const known = await publishedPositions(transaction, authored)
  const fresh = authored.filter((_, position) => !known.has(position))
  await addLinks(transaction, fresh)
  await publishPosts(transaction, fresh)
  await assignTools(transaction)
  const skipped = [...known].map((position) => ({
    position,
    reason: `the review “${reviews[position]!.title}” is there already`,
  }))
  return skipped
}

type Authored = DumpedReview & { authorId: number }

/** The positions of reviews that are there, or come a second time. */
async function publishedPositions(database: Database, reviews: Authored[]): Promise<Set<number>> {
  const { rows } = await sql<{ position: number }>`
    select position::integer - 1 as position from (
      select *, row_number() over (partition by author_id, title, created_at order by position) as occurrence
      from unnest(
        ${reviews.map(({ authorId }) => authorId)}::integer[],
        ${reviews.map(({ title }) => title)}::text[],
        ${reviews.map(({ created_at }) => created_at ?? null)}::timestamptz[]
      ) with ordinality as given (author_id, title, created_at, position)
    ) given
    where occurrence > 1 or exists (
      select from posts
      where posts.author_id = given.author_id and posts.created_at = given.created_at and posts.title = given.title
    )
    order by position
  `.execute(database)
  return new Set(rows.map(({ position }) => position))
}

async function addLinks(transaction: Database, reviews: DumpedReview[]): Promise<void> {
  const identities = reviews.flatMap(({ link, toolLink }) => {
    const identity = identifyLink(link)?.identity
    const toolIdentity = identifyLink(toolLink)?.identity
    return identity === undefined || toolIdentity === undefined ? [] : [{ identity, toolIdentity }]
  })
  await sql`
    insert into tool_links (identity, tool_id)
    select distinct on (given.identity) given.identity, tool_links.tool_id
    from unnest(
      ${identities.map(({ identity }) => identity)}::text[],
      ${identities.map(({ toolIdentity }) => toolIdentity)}::text[]
    ) as given (identity, tool_identity)
    join tool_links on tool_links.identity = tool_identity
    order by given.identity
    on conflict do nothing
  `.execute(transaction)
}
