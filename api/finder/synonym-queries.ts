import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Database } from '#database/client.ts'

const columns = ['id', 'phrase', 'means', 'created_at'] as const

/** The synonyms of the site, by phrase. */
export function allSynonyms(database: Database) {
  return database
    .selectFrom('finder_synonyms')
    .select(columns)
    .orderBy(sql`lower(phrase)`)
    .orderBy('id')
    .limit(limits.finder.synonyms)
    .execute()
}

/** Adds a synonym; undefined when the site has as many as it may have. */
export function insertSynonym(database: Database, { phrase, means }: { phrase: string; means: string }) {
  return database
    .insertInto('finder_synonyms')
    .columns(['phrase', 'means'])
    .expression((eb) =>
      eb
        .selectNoFrom([eb.val(phrase).as('phrase'), eb.val(means).as('means')])
        .where(
          (inner) => inner.selectFrom('finder_synonyms').select(sql<number>`count(*)`.as('count')),
          '<',
          limits.finder.synonyms,
        ),
    )
    .returning(columns)
    .executeTakeFirst()
}

/** Deletes a synonym. Returns whether there was one. */
export async function removeSynonym(database: Database, id: number): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('finder_synonyms')
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
