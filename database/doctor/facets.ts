import { sql } from 'kysely'
import type { Database } from '#database/client.ts'

/** The ids of tools in a range whose features or document differ from their sources. */
export async function findStaleFeatures(database: Database, first: number, last: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id
    from tools t
    left join tool_documents d on d.tool_id = t.id
    where t.id between ${first} and ${last} and (
      t.features is distinct from t.category_ids || features_of_facts(t.id)
      or case
        when t.post_count = 0 then d.tool_id is not null
        else (d.features, d.name, d.words)
          is distinct from (t.features, lower(t.name), words_of(t.name || ' ' || t.tagline))
      end
    )
    order by t.id
  `.execute(database)
  return rows.map(({ id }) => id)
}

/** Computes the features and documents of tools. */
export async function refreshFeatures(database: Database, ids: number[]): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await sql`select from tools where id = any (${ids}) order by id for no key update`.execute(transaction)
    await sql`update tools set features = category_ids || features_of_facts(id) where id = any (${ids})`.execute(
      transaction,
    )
    await sql`delete from tool_documents where tool_id = any (${ids})`.execute(transaction)
    await sql`
      insert into tool_documents (tool_id, features, name, words)
      select id, features, lower(name), words_of(name || ' ' || tagline) from tools
      where id = any (${ids}) and post_count > 0
    `.execute(transaction)
  })
}
