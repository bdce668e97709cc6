import { sql, type RawBuilder } from 'kysely'

// Names on either side of a name in the alphabet that are compared with it.
const neighbours = sql.lit(25)

/**
 * SQL of the tools with names like the given ones, as rows `tool_id, likeness`. Compared are the neighbours of each name in
 * the alphabet: an index of trigrams takes long for a word that many names have.
 *
 * @param keys SQL of a `text[]` of distinct name keys.
 */
export function nearNames(keys: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select tool_id, similarity(near.key, given.key) as likeness
    from unnest(${keys}) as given (key) cross join lateral (
      (
        select tool_id, name_key(name) as key from tool_documents where name_key(name) >= given.key
        order by name_key(name) limit ${neighbours}
      )
      union all
      (
        select tool_id, name_key(name) from tool_documents where name_key(name) < given.key
        order by name_key(name) desc limit ${neighbours}
      )
    ) near`
}
