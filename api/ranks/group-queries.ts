import { sql, type RawBuilder } from 'kysely'
import type { Item } from '#api/ranks/trust/public.ts'
import type { Database } from '#database/client.ts'

/** A group by ids. Times are seconds since 1970. */
export interface StoredGroup {
  kind: Item['kind']
  /** Id of the post or tool. */
  item_id: number
  member_ids: number[]
  expected: number
  score: number
  joined: [number, number]
  voted: [number, number]
}

function groupsWhere(database: Database, condition: RawBuilder<boolean>): Promise<StoredGroup[]> {
  const epoch = (column: string) => sql`extract(epoch from ${sql.ref(column)})::integer`
  return sql<StoredGroup>`
    select kind, coalesce(post_id, tool_id) as item_id, expected, score,
      (select json_agg(member_id order by member_id) from vote_group_members where group_id = vote_groups.id) as member_ids,
      json_build_array(${epoch('joined_from')}, ${epoch('joined_to')}) as joined,
      json_build_array(${epoch('voted_from')}, ${epoch('voted_to')}) as voted
    from vote_groups
    where ${condition} and exists (select from vote_group_members where group_id = vote_groups.id)
    order by id
  `
    .execute(database)
    .then(({ rows }) => rows)
}

/** The groups that the last search has shown and no moderator dismissed. */
export const currentGroups = (database: Database) =>
  groupsWhere(database, sql`is_current and dismissed_at is null`)

/** Members whom a moderator found honest, with an item in which they are no group. */
export type ClearedItem = Pick<StoredGroup, 'kind' | 'item_id' | 'member_ids'>

/** For each dismissed group its post or tool, and what the same members did for the other posts and ratings of the tool. */
export async function clearedItems(database: Database): Promise<ClearedItem[]> {
  const { rows } = await sql<ClearedItem>`
    with dismissed as materialized (
      select g.post_id, coalesce(g.tool_id, p.tool_id) as tool_id, (
        select json_agg(member_id order by member_id) from vote_group_members where group_id = g.id
      ) as member_ids
      from vote_groups g left join posts p on p.id = g.post_id
      where g.dismissed_at is not null and exists (select from vote_group_members where group_id = g.id)
    )
    select 'post' as kind, post_id as item_id, member_ids from dismissed where post_id is not null
    union all
    select 'post', p.id, member_ids from dismissed d join posts p on p.tool_id = d.tool_id and p.id is distinct from d.post_id
    union all
    select kind, tool_id, member_ids from dismissed cross join (values ('low'), ('high')) kinds (kind) where tool_id is not null
  `.execute(database)
  return rows
}

/** Stores the groups of a run. A group that shares half of its members with a stored one of the same item keeps its row. */
export async function storeGroups(database: Database, groups: StoredGroup[]): Promise<void> {
  const kept: number[] = []
  for (const group of groups) kept.push(...(await storeGroup(database, group, kept)))
  await sql`
    with gone as (
      select id, exists (select from cases where group_id = vote_groups.id) as has_case from vote_groups
      where is_current and dismissed_at is null and not id = any (${kept}::integer[])
    ), ended as (
      update vote_groups set is_current = false from gone where vote_groups.id = gone.id and has_case
    )
    delete from vote_groups using gone where vote_groups.id = gone.id and not has_case
  `.execute(database)
}

/** Returns the id of its row; nothing when the post or tool is gone by now. */
async function storeGroup(database: Database, group: StoredGroup, taken: number[]): Promise<number[]> {
  const { kind, item_id, member_ids, expected, score, joined, voted } = group
  const [post, tool] = kind === 'post' ? [item_id, null] : [null, item_id]
  const times = [...joined, ...voted].map((time) => sql`to_timestamp(${time}::integer)`)
  return database.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ id: number }>`
      with same as (
        select g.id from vote_groups g join vote_group_members m on m.group_id = g.id
        where g.kind = ${kind} and g.post_id is not distinct from ${post}::integer
          and g.tool_id is not distinct from ${tool}::integer
          and g.dismissed_at is null and not g.id = any (${taken}::integer[])
        group by g.id
        having 2 * count(*) filter (where m.member_id = any (${member_ids}::integer[])) >= count(*)
        order by g.id limit 1
      ), renewed as (
        update vote_groups set is_current = true, expected = ${expected}::float8, score = ${score}::float8,
          (joined_from, joined_to, voted_from, voted_to) = (${sql.join(times)})
        from same where vote_groups.id = same.id
        returning vote_groups.id
      ), added as (
        insert into vote_groups
          (kind, post_id, tool_id, expected, score, joined_from, joined_to, voted_from, voted_to)
        select ${kind}, ${post}::integer, ${tool}::integer, ${expected}::float8, ${score}::float8, ${sql.join(times)}
        where not exists (select from same)
          and (exists (select from posts where id = ${post}) or exists (select from tools where id = ${tool}))
        returning id
      )
      select id from renewed union all select id from added
    `.execute(transaction)
    if (!rows[0]) return []
    const { id } = rows[0]
    await sql`
      with gone as (
        delete from vote_group_members where group_id = ${id} and not member_id = any (${member_ids}::integer[])
      )
      insert into vote_group_members (group_id, member_id)
      select ${id}::integer, id from members where id = any (${member_ids}::integer[])
      on conflict do nothing
    `.execute(transaction)
    return [id]
  })
}
