import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Database } from '#database/client.ts'

export interface SynonymRow {
  id: number
  phrase: string
  means: string
  created_at: Date
}

/** The synonyms of the site, by phrase. */
export function allSynonyms(database: Database) {
  return database
    .selectFrom('finder_synonyms')
    .select(['id', 'phrase', 'means', 'created_at'])
    .orderBy(sql`lower(phrase)`)
    .orderBy('id')
    .limit(limits.finder.synonyms)
    .execute()
}

/** Adds a synonym; undefined when the site has as many as it may have. */
export async function insertSynonym(
  database: Database,
  { phrase, means }: { phrase: string; means: string },
) {
  const { rows } = await sql<SynonymRow>`
    insert into finder_synonyms (phrase, means)
    select ${phrase}, ${means} where (select count(*) from finder_synonyms) < ${limits.finder.synonyms}
    returning id, phrase, means, created_at
  `.execute(database)
  return rows[0]
}

/** Deletes a synonym. Returns whether there was one. */
export async function removeSynonym(database: Database, id: number): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('finder_synonyms')
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
