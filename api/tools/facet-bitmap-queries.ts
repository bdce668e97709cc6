import { sql, type RawBuilder } from 'kysely'

/** Features that a tool must have: all of the first, and one of the second if there are any. */
interface Features {
  all: number[]
  any: number[]
}

export const isPricing = sql`feature between -5 and -1`

/** The bits of a bitmap, as many as all bitmaps of its chunk have. */
const paddedBits = sql`pg_catalog."bit"(b.bits, facet_chunk_length(s.positions, b.chunk), true)`

/**
 * Bitmaps by space and chunk: `every` of the tools that have all features of the first kind, `priced` of those that have
 * one of the second kind as well.
 */
function masks({ all, any }: Features, among: RawBuilder<unknown>) {
  const isEvery = sql`filter (where b.feature = any (${all}::integer[]))`
  const every = sql`bit_and(${paddedBits}) ${isEvery}`
  const either = sql`bit_or(${paddedBits}) filter (where b.feature = any (${any}::integer[]))`
  const priced = all.length === 0 ? either : any.length === 0 ? every : sql`${every} & ${either}`
  return sql`(
    select b.space, b.chunk, ${all.length > 0 ? every : either} as every, ${priced} as priced
    from tool_facet_bits b join tool_facet_spaces s using (space)
    where b.feature = any (${[...all, ...any]}::integer[]) and ${among}
    group by b.space, b.chunk
    having count(*) ${isEvery} = ${all.length}
  )`
}

/** CTEs that end with `in_bitmaps`: how many tools of a search have each feature, by the bitmaps. */
export function countsInBitmaps(search: Features) {
  const categories = search.all.filter((feature) => feature > 0)
  return categories.length > 0 ? countsInCategory(search, categories) : countsOfAll(search)
}

/** Counts in the space of the rarest chosen category. */
function countsInCategory({ all, any }: Features, categories: number[]) {
  const space = sql`(select id from home)`
  // All tools of the space have its category.
  const others = categories.length === 1 ? all.filter((feature) => feature !== categories[0]) : all
  return sql`home as materialized (
    select one.id
    from unnest(${categories}::integer[]) one (id)
    order by (select count from tool_facet_counts where space = one.id and feature = one.id) nulls first
    limit 1
  ), in_space as materialized (
    ${countsIn(space, { all: others, any })}
  ), in_bitmaps as (
    select * from in_space
    union all
    select 0, count from in_space where feature = ${space}
  )`
}

/** Counts among all tools: of categories in their spaces, of other features in space 0. */
function countsOfAll({ all, any }: Features) {
  const inSpaceZero = countsIn(sql`0`, { all, any })
  return sql`in_bitmaps as (
    select * from (${inSpaceZero}) found
    union all
    ${countsOfCategories({ all, any })}
  )`
}

function countsOfCategories({ all, any }: Features) {
  const among = sql`b.space > 0`
  const some = [...all, ...any]
  if (some.length === 0) {
    return sql`select space, count from tool_facet_counts where feature = space and space > 0`
  }
  // A tool has one pricing, so the counts of pricings add up.
  if (all.length === 0 || some.length === 1) {
    return sql`
      select b.space, sum(count) from tool_facet_counts b where feature = any (${some}::integer[]) and ${among}
      group by b.space`
  }
  return sql`select space, sum(bit_count(priced)) from ${masks({ all, any }, among)} mask group by space`
}

/** Counts of all features in one space. */
function countsIn(space: RawBuilder<unknown>, { all, any }: Features) {
  const stored = sql`select b.feature, b.count from tool_facet_counts b where b.space = ${space}`
  if (all.length + any.length === 0) return stored
  // Without other features, pricings are counted in the whole space.
  const pricings = all.length > 0 ? sql`` : sql`union all ${stored} and ${isPricing}`
  // Counts before it groups: a sort of bitmaps takes longer.
  return sql`
    select feature, sum(ones) as count
    from (
      select b.feature, bit_count(${paddedBits} & case when ${isPricing} then every else priced end) as ones
      from ${masks({ all, any }, sql`b.space = ${space}`)} mask
      join tool_facet_spaces s on s.space = mask.space
      cross join lateral (
        select feature, chunk, bits from tool_facet_bits where space = mask.space and chunk = mask.chunk offset 0
      ) b
      where ${all.length > 0 ? sql`true` : sql`not (${isPricing})`}
      offset 0
    ) counted
    group by feature
    ${pricings}`
}
