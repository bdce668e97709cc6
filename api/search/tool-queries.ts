import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { selectTools } from '#api/tools/public.ts'

// Tools of each way to match that are sorted at most.
const maxCandidates = sql.lit(200)

interface ToolSearch {
  typed: string
  /** The search terms for its words: see `meantWords`. */
  words: string[]
  /** What the text identifies, if it is a link. */
  link: { identity: string; domain: string | null; host: string } | undefined
  count: number
}

/**
 * Tools that match a text, best first: the tool of the typed link, those with this name, those of the link's domain, those
 * whose names begin with the text, those with all words in name or tagline, those with a similar name. Well rated ones
 * come first among these.
 */
export function searchedTools(database: Database, { typed, words, link, count }: ToolSearch) {
  const found = sql<{ id: number; place: number }>`(
    with typed as materialized (
      select lower(${typed}::text) collate "C" as text, lower(${typed}::text) collate "C" || U&'\\+10FFFF' as last,
        search_query(${words}::text[]) as words
    ), named as materialized (
      select tool_id as id, 1 as place from tool_links where identity = ${link?.identity ?? null}::text
      union all
      (select tool_id, 2 from tool_documents where name = (select text from typed) limit ${maxCandidates})
      union all
      (
        select id, 3 from tools where domain = ${link?.domain ?? null}::text and domain is not null and post_count > 0
        limit ${maxCandidates}
      )
      union all
      (
        select tool_id, 4 from tool_documents
        where name >= (select text from typed) and name < (select last from typed)
        order by name limit ${maxCandidates}
      )
    ), matches as materialized (
      select * from named
      union all
      (
        select tool_id, 5 from tool_documents
        where words @@ (select words from typed)
          and (select count(distinct id) < ${link ? 1 : count}::integer from named)
        limit ${maxCandidates}
      )
    ), similar_ones as (
      select tool_id as id, 6 as place from tool_documents
      where name % (select text from typed) and not exists (select from matches)
      order by similarity(name, (select text from typed)) desc
      limit ${maxCandidates}
    )
    select id, min(place) as place
    from (select * from matches union all select * from similar_ones) either group by id
  )`
  return selectTools(database)
    .innerJoin(found.as<'found'>('found'), (join) => join.onRef('found.id', '=', 'tools.id'))
    .orderBy('found.place')
    .orderBy('tools.rating_score', 'desc')
    .orderBy('tools.id', 'desc')
    .limit(count)
    .execute()
}
