import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { ConcurrentChange } from '#database/retry.ts'
import { recountTools } from './count-queries.ts'

/** Ids of the tool that is merged, and of the tool that gets its posts. */
export interface Merge {
  id: number
  into: number
}

interface Pinned {
  isNamePinned: boolean
  isLinkPinned: boolean
}

/** Keeps name and link of a tool that is about to get posts of another one, which may be older. Returns what was not kept before. */
export async function pinTool(transaction: Database, tool: number): Promise<Pinned> {
  const { rows } = await sql<Pinned>`
    select not is_renamed as "isNamePinned", not is_link_set as "isLinkPinned" from tools where id = ${tool}
  `.execute(transaction)
  await sql`update tools set is_renamed = true, is_link_set = true where id = ${tool}`.execute(transaction)
  return rows[0]!
}

/**
 * Moves `size` posts of a tool to another one. False, and nothing is moved, when it has no more than that, or either is merged
 * by now. `mergeInto` does the rest. Hidden posts come first: the tool is shown until the end.
 */
export async function mergePart(transaction: Database, { id, into }: Merge, size: number): Promise<boolean> {
  const { rows: found } = await sql<{ id: number }>`
    select id from posts where tool_id = ${id} order by hidden_because is null, id limit ${size + 1}::integer
  `.execute(transaction)
  if (found.length <= size) return false
  const posts = found.slice(0, size).map((post) => post.id)
  await sql`select from posts where id = any (${posts}::integer[]) order by id for no key update`.execute(
    transaction,
  )
  const { rows: tools } = await sql`
    select id from tools where id in (${id}, ${into}) and merged_into is null order by id for no key update
  `.execute(transaction)
  if (tools.length < 2) return false
  const pinned = await pinTool(transaction, into)
  const { rows: moved } = await sql<{ id: number }>`
    update posts set tool_id = ${into} where id = any (${posts}::integer[]) and tool_id = ${id} returning id
  `.execute(transaction)
  await recordMoved(
    transaction,
    { id, into },
    moved.map((post) => post.id),
    pinned,
  )
  await recountTools(transaction, [id, into])
  return true
}

/** Adds posts to an unfinished merge. Returns the id of the merge. */
async function recordMoved(
  transaction: Database,
  { id, into }: Merge,
  posts: number[],
  { isNamePinned, isLinkPinned }: Pinned,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into tool_merges as merge (source_id, target_id, is_name_pinned, is_link_pinned, post_ids)
    values (${id}, ${into}, ${isNamePinned}, ${isLinkPinned}, ${posts}::integer[])
    on conflict (source_id, target_id) where merged_at is null do update
    set post_ids = merge.post_ids || excluded.post_ids,
      is_name_pinned = merge.is_name_pinned or excluded.is_name_pinned,
      is_link_pinned = merge.is_link_pinned or excluded.is_link_pinned
    returning id
  `.execute(transaction)
  return rows[0]!.id
}

/** A merge that was done, with the names of the tools before. */
export interface Merged {
  merge: number
  sourceName: string
  targetName: string
}

/**
 * Moves posts, links, slugs, facts, followers and makers of a tool to another one. Undefined, and nothing is changed, when
 * either is merged by now.
 */
export async function mergeInto(transaction: Database, { id, into }: Merge): Promise<Merged | undefined> {
  const { rows: posts } = await sql<{ id: number }>`
    select id from posts where tool_id = ${id} order by id for no key update
  `.execute(transaction)
  const { rows: tools } = await sql<{ id: number; name: string }>`
    select id, name from tools where id in (${id}, ${into}) and merged_into is null order by id for update
  `.execute(transaction)
  const source = tools.find((tool) => tool.id === id)
  const target = tools.find((tool) => tool.id === into)
  if (!source || !target) return undefined
  const { rows: counted } = await sql<{ posts: number }>`
    select count(*) as posts from posts where tool_id = ${id}
  `.execute(transaction)
  if (counted[0]!.posts > posts.length) throw new ConcurrentChange('A post has joined the tool')

  const pinned = await pinTool(transaction, into)
  const ids = posts.map((post) => post.id)
  const merge = await recordMoved(transaction, { id, into }, ids, pinned)
  await recordBelongings(transaction, { id, into }, merge)
  await sql`update posts set tool_id = ${into} where id = any (${ids}::integer[])`.execute(transaction)
  await moveBelongings(transaction, { id, into }, merge)
  await sql`update tools set merged_into = ${into} where id = ${id}`.execute(transaction)
  await sql`update tool_merges set merged_at = clock_timestamp() where id = ${merge}`.execute(transaction)
  await sql`select recount_tool_followers(${[id, into]}::integer[])`.execute(transaction)
  await recountTools(transaction, [id, into])
  return { merge, sourceName: source.name, targetName: target.name }
}

/** Records what the merge moves besides posts, for its undoing: of facts, those that the target does not have. */
async function recordBelongings(transaction: Database, { id, into }: Merge, merge: number): Promise<void> {
  const keys = sql`
    select key from tool_facts where tool_id = ${id} except select key from tool_facts where tool_id = ${into}`
  await sql`
    update tool_merges
    set slugs = array(select slug from tool_slugs where tool_id = ${id}),
      identities = array(select identity from tool_links where tool_id = ${id}),
      facts = (
        select coalesce(jsonb_agg(to_jsonb(f)), '[]') from tool_facts f where tool_id = ${id} and key in (${keys})
      ),
      fact_change_ids = array(select c.id from tool_fact_changes c where tool_id = ${id} and key in (${keys})),
      follower_ids = array(select member_id from tool_follows where tool_id = ${id}),
      common_follower_ids = array(
        select member_id from tool_follows where tool_id = ${id}
        intersect select member_id from tool_follows where tool_id = ${into}
      ),
      maker_ids = array(select member_id from tool_makers where tool_id = ${id}),
      common_maker_ids = array(
        select member_id from tool_makers where tool_id = ${id}
        intersect select member_id from tool_makers where tool_id = ${into}
      )
    where tool_merges.id = ${merge}
  `.execute(transaction)
}

/** Moves what the merge has recorded. Who follows or makes both tools stays with the target. */
async function moveBelongings(transaction: Database, { id, into }: Merge, merge: number): Promise<void> {
  await sql`update tool_slugs set tool_id = ${into} where tool_id = ${id}`.execute(transaction)
  await sql`update tool_links set tool_id = ${into} where tool_id = ${id}`.execute(transaction)
  await sql`
    update tool_facts set tool_id = ${into} from tool_merges m
    where m.id = ${merge} and tool_id = ${id} and key in (select fact ->> 'key' from jsonb_array_elements(m.facts) fact)
  `.execute(transaction)
  await sql`
    update tool_fact_changes c set tool_id = ${into} from tool_merges m
    where m.id = ${merge} and c.id = any (m.fact_change_ids)
  `.execute(transaction)
  await sql`
    delete from tool_follows using tool_merges m
    where m.id = ${merge} and tool_id = ${id} and member_id = any (m.common_follower_ids)
  `.execute(transaction)
  await sql`update tool_follows set tool_id = ${into} where tool_id = ${id}`.execute(transaction)
  await sql`
    delete from tool_makers using tool_merges m
    where m.id = ${merge} and tool_id = ${id} and member_id = any (m.common_maker_ids)
  `.execute(transaction)
  await sql`update tool_makers set tool_id = ${into} where tool_id = ${id}`.execute(transaction)
}
