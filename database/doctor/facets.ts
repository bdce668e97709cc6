import { sql } from 'kysely'
import type { Database } from '#database/client.ts'

/**
 * The ids of tools in a range whose features, document or bitmaps differ from their sources. Tools with changes that are
 * not folded into the bitmaps yet are left out of the comparison of these.
 */
export async function findStaleFeatures(database: Database, first: number, last: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id
    from tools t
    left join tool_documents d on d.tool_id = t.id
    left join tool_facet_members m on m.tool_id = t.id
    where t.id between ${first} and ${last} and (
      t.features is distinct from t.category_ids || features_of_facts(t.id)
      or case
        when t.post_count = 0 then d.tool_id is not null
        else (d.features, d.name, d.words)
          is distinct from (t.features, lower(t.name), words_of(t.name || ' ' || t.tagline))
      end
      or t.id <> all (array(select tool_id from tool_facet_changes)) and (
        m.features is distinct from d.features or exists (
          select
          from (select 0 as space, t.id as position union all select * from unnest(m.spaces, m.positions)) p
          cross join unnest(0 || m.features) f (feature)
          left join tool_facet_bits b
            on b.space = p.space and b.feature = f.feature and b.chunk = p.position / 8192
          where m.tool_id is not null and (p.space > 0 and f.feature <> 0 or p.space = 0 and f.feature <= 0)
            and coalesce(
              case when p.position % 8192 < bit_length(b.bits) then get_bit(b.bits, p.position % 8192) end, 0
            ) = 0
        )
      )
    )
    order by t.id
  `.execute(database)
  return rows.map(({ id }) => id)
}

/** Computes the features and documents of tools, and all bitmaps. */
export async function refreshFeatures(database: Database, ids: number[]): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    // Before the tools, because the transaction that folds changes may wait for one of them.
    await sql`select pg_advisory_xact_lock(73064120)`.execute(transaction)
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
    await sql`select rebuild_tool_facets()`.execute(transaction)
  })
}
