import { sql } from 'kysely'
import type { Database } from '#database/client.ts'

/**
 * The view says what the rows of a table should be, `of` is the column with the id of what a document is about, and `write` the
 * function that writes documents and copies. `isStale`: rows that do not store what they copy.
 */
const nouns = {
  posts: {
    table: 'post_documents',
    view: 'fresh_post_documents',
    of: 'post_id',
    isStale: sql`(categories::jsonb, category_ids) is distinct from (
      select (c.categories::jsonb, c.category_ids) from categories_of_posts c where c.post_id = posts.id
    )`,
    write: 'refresh_posts',
  },
  tools: {
    table: 'tool_documents',
    view: 'fresh_tool_documents',
    of: 'tool_id',
    isStale: sql`features <> (select f.features from tool_features f where f.id = tools.id)`,
    write: 'refresh_tool_documents',
  },
  members: {
    table: 'member_search_texts',
    view: 'fresh_member_search_texts',
    of: 'member_id',
    isStale: sql`false`,
    write: 'refresh_member_texts',
  },
}

/** The kinds of things with search documents. */
export type DocumentedNoun = keyof typeof nouns

/**
 * The ids in a range whose stored documents differ from what they are made of, are missing, or should not be there; also posts
 * that store other categories than they have, and tools with other features.
 */
export async function findStaleDocuments(
  database: Database,
  noun: DocumentedNoun,
  first: number,
  last: number,
): Promise<number[]> {
  const { table, view, of, isStale } = nouns[noun]
  const inRange = (source: string) =>
    sql`select * from ${sql.table(source)} where ${sql.ref(of)} between ${first} and ${last}`
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(of)} as id from (
      (${inRange(view)} except ${inRange(table)}) union all (${inRange(table)} except ${inRange(view)})
    ) differing
    union
    select id from ${sql.table(noun)} where id between ${first} and ${last} and ${isStale}
    order by id
  `.execute(database)
  return rows.map(({ id }) => id)
}

/** Writes the documents of posts with their categories, of tools with their features, or of members. */
export async function refreshDocuments(
  database: Database,
  noun: DocumentedNoun,
  ids: number[],
): Promise<void> {
  await sql`select ${sql.raw(nouns[noun].write)}(${ids}::integer[])`.execute(database)
}
