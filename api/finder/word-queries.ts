import { sql } from 'kysely'
import type { Database } from '#database/client.ts'

/** A stem that is searched for. */
export interface Term {
  stem: string
  /** 1 for a word of the need; less for one that it may stand for. */
  weight: number
  /** Number of tools that have it: counted up to `mostCounted`, or estimated. */
  tools: number
  /** Weight by rarity, as in BM25: ln(1 + (N − n + 0.5) / (n + 0.5)) for n of N tools. */
  rarity: number
}

// Tools that are counted for a stem: more common ones weigh alike.
const mostCounted = sql.lit(5000)
// From this number of tools on, PostgreSQL's statistics are near enough: of all tools, and of those with a common stem.
const estimated = sql.lit(10_000)
// Stems by which tools are looked up, rarest first, and tools that are looked up by each.
const lookedUp = sql.lit(6)
const toolsOfStem = sql.lit(300)

/** The distinct stems of words, without stop words; each with the word that it comes from. */
export async function stemsOf(
  database: Database,
  words: string[],
): Promise<{ word: string; stem: string }[]> {
  const { rows } = await sql<{ word: string; stem: string }>`
    select word, stem from unnest(${words}::text[]) with ordinality as given (word, place)
    cross join unnest(tsvector_to_array(finder_words(word))) as stem
    order by place
  `.execute(database)
  return rows
}

/** The stems with their rarity among the tools of the site. */
export async function weighTerms(
  database: Database,
  terms: Pick<Term, 'stem' | 'weight'>[],
): Promise<Term[]> {
  const { rows } = await sql<Term>`
    with given as materialized (
      select stem, weight from unnest(
        ${terms.map(({ stem }) => stem)}::text[], ${terms.map(({ weight }) => weight)}::float8[]
      ) as given (stem, weight)
    ), site as materialized (
      select case
        when reltuples >= ${estimated} then reltuples::float8
        else (select count(*) from (select from finder_documents limit ${estimated}) first)
      end as tools
      from pg_class where oid = 'finder_documents'::regclass
    ), common as materialized (
      select stem, round(share * site.tools)::integer as tools
      from site cross join pg_stats
      cross join unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (stem, share)
      where site.tools >= ${estimated} and schemaname = 'public' and tablename = 'finder_documents'
        and attname = 'words' and stem in (select stem from given)
    ), counted as materialized (
      select stem, weight, coalesce(
        (select tools from common where common.stem = given.stem),
        (
          select count(*)::integer from (
            select from finder_documents where words @@ quote_literal(given.stem)::tsquery limit ${mostCounted}
          ) having_it
        )
      ) as tools
      from given
    )
    select stem, weight, counted.tools,
      ln(1 + (greatest(site.tools - counted.tools, 0) + 0.5) / (counted.tools + 0.5)) as rarity
    from counted cross join site
  `.execute(database)
  return rows
}

// Likeness of words by trigrams, from 0 to 1, from which on one may be the other misspelled.
const minLikeness = sql.lit(0.42)

/** For words that no tool has the most similar word of the site that begins with the same letter, where there is one. */
export async function similarWords(database: Database, words: string[]): Promise<Map<string, string>> {
  if (words.length === 0) return new Map()
  const { rows } = await sql<{ word: string; similar: string }>`
    select given.word, found.word as similar from unnest(${words}::text[]) as given (word)
    cross join lateral (
      select word from search_words
      where search_words.word % given.word and left(search_words.word, 1) = left(given.word, 1)
        and similarity(search_words.word, given.word) >= ${minLikeness}
      order by similarity(search_words.word, given.word) desc, word limit 1
    ) found
  `.execute(database)
  return new Map(rows.map(({ word, similar }) => [word, similar]))
}

/**
 * Scores by words: for each stem its weight times its rarity times its frequency in the tool, which counts by field and
 * levels off (PostgreSQL's `ts_rank`, at most 1). `mass` is the sum of the rarities of the need's stems that a tool has. Tools
 * that have one of the rarest stems, and those of `besides`; best first.
 */
export async function scoreWords(
  database: Database,
  terms: Term[],
  { besides, count }: { besides: number[]; count: number },
): Promise<Map<number, { score: number; mass: number }>> {
  if (terms.length === 0) return new Map()
  const { rows } = await sql<{ id: number; score: number; mass: number }>`
    with terms as materialized (
      select quote_literal(stem)::tsquery as query, weight, rarity, tools
      from unnest(
        ${terms.map(({ stem }) => stem)}::text[],
        ${terms.map(({ weight }) => weight)}::float8[], ${terms.map(({ rarity }) => rarity)}::float8[],
        ${terms.map(({ tools }) => tools)}::integer[]
      ) as given (stem, weight, rarity, tools)
    ), candidates as (
      select found.tool_id from (select query from terms order by tools limit ${lookedUp}) rarest
      cross join lateral (
        select tool_id from finder_documents where words @@ rarest.query limit ${toolsOfStem}
      ) found
      union
      select unnest(${besides}::integer[])
    )
    select d.tool_id as id, sum(rarity) filter (where weight = 1) as mass,
      sum(weight * rarity * ts_rank('{0.35, 0.6, 0.8, 1}', d.words, terms.query))::float8 as score
    from candidates join finder_documents d on d.tool_id = candidates.tool_id
    join terms on d.words @@ terms.query
    group by d.tool_id order by score desc, d.tool_id desc limit ${count}
  `.execute(database)
  return new Map(rows.map(({ id, score, mass }) => [id, { score, mass: mass ?? 0 }]))
}
