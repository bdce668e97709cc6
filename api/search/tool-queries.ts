import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Database } from '#database/client.ts'
import { meantWords } from '#database/search-words.ts'
import { nearNames, selectTools } from '#api/tools/public.ts'

// Tools of each way to match that are sorted at most. Where more match, the best rated tools that match are sorted as well:
// `maxBest` of all tools, and of those whose names begin with the text, the first `maxBeginning`.
const [maxCandidates, maxBest, maxBeginning] = [sql.lit(30), sql.lit(200), sql.lit(2000)]

// Likeness, from 0 to 1, from which on a name is similar to the text, and the number of such tools.
const [minLikeness, maxSimilar] = [sql.lit(0.4), sql.lit(limits.tool.similar)]

interface ToolSearch {
  typed: string
  words: string[]
  /** The identity of the text, if it is a link. The words of a link are not misspelt. */
  link: { identity: string; domain: string | null; host: string } | undefined
  count: number
}

const maxNames = 3

/** Names that the text may be: all of it, and without its first words, which may be a maker's. */
function namesIn(typed: string, words: string[]): string[] {
  return [typed, ...words.slice(1, maxNames).map((_, index) => words.slice(index + 1).join(''))]
}

/**
 * Tools that match a text, best first: the tool of the typed link, those with this name, those with it but for case, spaces
 * and punctuation, those of the link's domain, those whose names begin so, those with all words in name or tagline; well
 * rated ones first among these. Where none match, those with the most similar names.
 */
export async function searchedTools(database: Database, { typed, words, link, count }: ToolSearch) {
  const terms = link ? words : await meantWords(database, words)
  const found = sql<{ id: number; place: number }>`(
    with typed as materialized (
      select lower(${typed}::text) collate "C" as text, name_key(${typed}::text) as key,
        name_key(${typed}::text) || U&'\\+10FFFF' as last
    ), meant as materialized (
      select search_query(${terms}::text[]) as words
    ), best as materialized (
      select id from tools where post_count > 0 order by rating_score desc, id desc limit ${maxBest}
    ), beginning as materialized (
      select tool_id as id, case
          when name = (select text from typed) then 2 when name_key(name) = (select key from typed) then 3 else 5
        end as place
      from tool_documents
      where name_key(name) >= (select key from typed) and name_key(name) < (select last from typed)
      order by name_key(name) limit ${maxBeginning}
    ), named as materialized (
      select tool_id as id, 1 as place from tool_links where identity = ${link?.identity ?? null}::text
      union all
      (
        select id, 4 from tools where domain = ${link?.domain ?? null}::text and domain is not null and post_count > 0
        limit ${maxCandidates}
      )
      union all
      (select id, place from beginning limit ${maxCandidates})
      union all
      select id, place from beginning join best using (id) where (select count(*) from beginning) > ${maxCandidates}
    ), first_worded as materialized (
      select tool_id as id from tool_documents
      where words @@ (select words from meant)
        and (select count(distinct id) < ${link ? 1 : count}::integer from named)
      limit ${maxCandidates}
    ), worded as materialized (
      select id, 6 as place from first_worded
      union all
      select id, 6 from best join tool_documents on tool_id = best.id
      where (select count(*) from first_worded) = ${maxCandidates} and words @@ (select words from meant)
    ), near as materialized (
      select tool_id as id, 8 - max(likeness) as place from (
        ${nearNames(sql`array(select distinct name_key(name) from unnest(${namesIn(typed, words)}::text[]) as name)`)}
      ) near
      where likeness >= ${minLikeness} and not exists (select from named) and not exists (select from worded)
      group by tool_id order by max(likeness) desc limit ${maxSimilar}
    )
    select tools.id, matches.place
    from (
      select id, min(place) as place
      from (select * from named union all select * from worded union all select * from near) either group by id
    ) matches join tools on tools.id = matches.id and tools.post_count > 0
    order by matches.place, tools.rating_score desc, tools.id desc limit ${count}
  )`
  return selectTools(database)
    .innerJoin(found.as<'found'>('found'), (join) => join.onRef('found.id', '=', 'tools.id'))
    .orderBy('found.place')
    .orderBy('tools.rating_score', 'desc')
    .orderBy('tools.id', 'desc')
    .execute()
}
