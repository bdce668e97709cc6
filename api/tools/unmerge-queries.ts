import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { recountTools } from './count-queries.ts'
import type { Merged } from './merge-queries.ts'

/** A row of `tool_merges`; `facts` is JSON. */
interface MergeRow {
  id: number
  source_id: number
  target_id: number
  post_ids: number[]
  identities: string[]
  slugs: string[]
  facts: string
  fact_change_ids: number[]
  follower_ids: number[]
  common_follower_ids: number[]
  maker_ids: number[]
  common_maker_ids: number[]
  is_name_pinned: boolean
  is_link_pinned: boolean
  merged_at: Date
}

/** A merge that was undone. */
export interface Unmerged extends Merged {
  source: number
  target: number
}

/** Undoes the newest merge that moved this slug. `empty` when none of the tool's posts is shown any more. */
export async function unmerge(
  transaction: Database,
  slug: string,
): Promise<Unmerged | 'not_merged' | 'empty'> {
  const merge = await findMerge(transaction, slug)
  if (!merge) return 'not_merged'
  const { source_id: source, target_id: target } = merge
  const posts = await lockPosts(transaction, merge)
  const { rows: tools } = await sql<{ id: number; name: string; merged_into: number | null }>`
    select id, name, merged_into from tools where id in (${source}, ${target}) order by id for update
  `.execute(transaction)
  const names = new Map(tools.map(({ id, name }) => [id, name]))
  if (tools.find(({ id }) => id === source)?.merged_into !== target) return 'not_merged'
  const { rows: shown } = await sql`
    select id from posts where id = any (${posts}::integer[]) and hidden_because is null limit 1
  `.execute(transaction)
  if (shown.length === 0) return 'empty'
  // Somebody else may have undone it.
  const { rows: removed } = await sql`delete from tool_merges where id = ${merge.id} returning id`.execute(
    transaction,
  )
  if (removed.length === 0) return 'not_merged'

  await sql`update posts set tool_id = ${source} where id = any (${posts}::integer[])`.execute(transaction)
  await moveAddressesBack(transaction, merge)
  await moveFactsBack(transaction, merge)
  const { follower_ids, common_follower_ids, maker_ids, common_maker_ids } = merge
  await moveMembersBack(transaction, merge, 'tool_follows', follower_ids, common_follower_ids)
  await moveMembersBack(transaction, merge, 'tool_makers', maker_ids, common_maker_ids)
  await sql`update tools set merged_into = null where id = ${source}`.execute(transaction)
  await unpinTarget(transaction, merge)
  await sql`select recount_tool_followers(${[source, target]}::integer[])`.execute(transaction)
  await recountTools(transaction, [source, target])
  return { merge: merge.id, source, target, sourceName: names.get(source)!, targetName: names.get(target)! }
}

async function findMerge(database: Database, slug: string): Promise<MergeRow | undefined> {
  const { rows } = await sql<MergeRow>`
    select id, source_id, target_id, post_ids, identities, slugs, facts::text, fact_change_ids, follower_ids,
      common_follower_ids, maker_ids, common_maker_ids, is_name_pinned, is_link_pinned, merged_at
    from tool_merges
    where ${slug} = any (slugs) and merged_at > now() - interval '30 days'
    order by merged_at desc, id desc limit 1
  `.execute(database)
  return rows[0]
}

/** Locks the posts that go back. Posts that were written with the tool's links since then are its own, too. */
async function lockPosts(transaction: Database, merge: MergeRow): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from posts
    where tool_id = ${merge.target_id} and (
      id = any (${merge.post_ids}::integer[])
      or (link_identity = any (${merge.identities}::text[]) and created_at >= ${merge.merged_at})
    )
    order by id for no key update
  `.execute(transaction)
  return rows.map(({ id }) => id)
}

async function moveAddressesBack(
  transaction: Database,
  { source_id, target_id, slugs, identities }: MergeRow,
): Promise<void> {
  await sql`
    update tool_slugs set tool_id = ${source_id}
    where slug = any (${slugs}::text[]) and tool_id = ${target_id}
      and slug <> (select slug from tools where id = ${target_id})
  `.execute(transaction)
  await sql`
    update tool_links set tool_id = ${source_id}
    where identity = any (${identities}::text[]) and tool_id = ${target_id}
  `.execute(transaction)
}

/** Facts that were changed since stay with the target. */
async function moveFactsBack(
  transaction: Database,
  { source_id, target_id, facts, fact_change_ids }: MergeRow,
): Promise<void> {
  const { rows: moved } = await sql<{ key: string }>`
    update tool_facts f set tool_id = ${source_id}
    from jsonb_to_recordset(${facts}::jsonb) as was (key text, value jsonb, source text, checked_at timestamptz)
    where f.tool_id = ${target_id} and f.key = was.key
      and (f.value, f.source, f.checked_at) = (was.value, was.source, was.checked_at)
      and not exists (select from tool_facts o where o.tool_id = ${source_id} and o.key = was.key)
    returning f.key
  `.execute(transaction)
  await sql`
    update tool_fact_changes set tool_id = ${source_id}
    where id = any (${fact_change_ids}::integer[]) and tool_id = ${target_id}
      and key = any (${moved.map(({ key }) => key)}::text[])
  `.execute(transaction)
}

/** Gives the source its followers or makers again. Members of both tools become members of both once more. */
async function moveMembersBack(
  transaction: Database,
  { source_id, target_id }: MergeRow,
  name: 'tool_follows' | 'tool_makers',
  ids: number[],
  ofBoth: number[],
): Promise<void> {
  const table = sql.table(name)
  await sql`
    insert into ${table} (member_id, tool_id, created_at)
    select member_id, ${source_id}::integer, created_at from ${table}
    where tool_id = ${target_id} and member_id = any (${ofBoth}::integer[])
    on conflict do nothing
  `.execute(transaction)
  await sql`
    update ${table} as present set tool_id = ${source_id}
    where tool_id = ${target_id} and member_id = any (${ids}::integer[]) and member_id <> all (${ofBoth}::integer[])
      and not exists (
        select from ${table} as other where other.tool_id = ${source_id} and other.member_id = present.member_id
      )
  `.execute(transaction)
}

/** Another merge may need name and link of the target as well; its undoing lets go of them. */
async function unpinTarget(
  transaction: Database,
  { target_id, is_name_pinned, is_link_pinned }: MergeRow,
): Promise<void> {
  const { rows: others } = await sql`
    update tool_merges
    set is_name_pinned = is_name_pinned or ${is_name_pinned}, is_link_pinned = is_link_pinned or ${is_link_pinned}
    where target_id = ${target_id}
    returning id
  `.execute(transaction)
  if (others.length > 0) return
  await sql`
    update tools
    set is_renamed = is_renamed and not ${is_name_pinned}, is_link_set = is_link_set and not ${is_link_pinned}
    where id = ${target_id}
  `.execute(transaction)
}
