import { sql } from 'kysely'
import type { Database } from '#database/client.ts'

/** A need that was asked, in all of the last 90 days. */
export interface AskedNeed {
  need: string
  count: number
  results: number
  last_asked_at: Date
}

/** Adds to the counts of today. */
export async function countNeeds(
  database: Database,
  needs: { need: string; count: number; results: number }[],
): Promise<void> {
  // In one order, so that two servers do not wait for each other.
  const sorted = needs.toSorted((one, other) => (one.need < other.need ? -1 : 1))
  await sql`
    insert into finder_needs (need, day, count, results)
    select need, (now() at time zone 'UTC')::date, count, results
    from unnest(
      ${sorted.map(({ need }) => need)}::text[], ${sorted.map(({ count }) => count)}::integer[],
      ${sorted.map(({ results }) => results)}::smallint[]
    ) as given (need, count, results)
    on conflict (need, day) do update
    set count = finder_needs.count + excluded.count, results = excluded.results, last_asked_at = now()
  `.execute(database)
}

/** Needs after a key, most often asked first. `empty`: those alone that found nothing when they were last asked. */
export async function askedNeeds(
  database: Database,
  {
    after,
    count,
    empty,
  }: { after: [count: number, need: string] | undefined; count: number; empty: boolean },
): Promise<AskedNeed[]> {
  const [afterCount, afterNeed] = after ?? [null, null]
  const { rows } = await sql<AskedNeed>`
    select * from (
      select need, sum(count)::integer as count, max(last_asked_at) as last_asked_at,
        (array_agg(results order by last_asked_at desc))[1]::integer as results
      from finder_needs
      where day > (now() at time zone 'UTC')::date - 90
      group by need
    ) asked
    where (not ${empty}::boolean or results = 0)
      and (${afterCount}::integer is null or count < ${afterCount} or count = ${afterCount} and need > ${afterNeed})
    order by count desc, need limit ${count}
  `.execute(database)
  return rows
}
