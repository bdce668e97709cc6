import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'
import { recountTools } from '#api/tools/public.ts'
import type { Claim } from './claim-token.ts'

/** A tool as a member who claims it sees it. */
export interface ClaimableTool {
  id: number
  link: string
  host: string
  is_maker: boolean
  /** The id of the member's claim; null without one. */
  claim: number | null
}

/** The tool that has or had this slug, if it has a shown post. */
export async function findClaimable(
  database: Database,
  member: number,
  slug: string,
): Promise<ClaimableTool | undefined> {
  const { rows } = await sql<ClaimableTool>`
    select tools.id, tools.link, tools.host,
      exists (select from tool_makers where tool_id = tools.id and member_id = ${member}::integer) as is_maker,
      (select id from tool_claims where tool_id = tools.id and member_id = ${member}::integer) as claim
    from tool_slugs join tools on tools.id = tool_slugs.tool_id
    where tool_slugs.slug = ${slug} and tools.post_count > 0
  `.execute(database)
  return rows[0]
}

/**
 * CTEs `claimant` and `tool`: the member and the tool, which stay until the commit. Empty when either is gone, or the tool is
 * merged. The weakest lock of the tool: new makers lock its posts, which come before tools.
 */
function lockTool(member: number, tool: number) {
  return sql`
    claimant as (select id from members where id = ${member}::integer for key share),
    tool as (
      select tools.id, tools.name, tools.link from tools, claimant
      where tools.id = ${tool}::integer and merged_into is null
      for key share of tools
    )`
}

/** The member's claim of a tool, which begins now unless there is one. Undefined when the tool is gone. */
export async function beginClaim(
  database: Database,
  member: number,
  tool: number,
): Promise<Claim | undefined> {
  const statement = sql<Claim>`
    with ${lockTool(member, tool)}
    insert into tool_claims (tool_id, member_id) select tool.id, claimant.id from tool, claimant
    on conflict (tool_id, member_id) do update set created_at = excluded.created_at
    returning id, tool_id, member_id`
  const { rows } = await statement.execute(database)
  return rows[0]
}

/**
 * Makes the member of a claim a maker of its tool, and ends the claim. False when the claim is gone by now, or the tool has
 * another link than the one that was checked.
 */
export function completeClaim(
  database: Database,
  { id, tool_id, member_id }: Claim,
  checked: { link: string; reason: string },
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const { rows } = await sql`
      with ${lockTool(member_id, tool_id)}, claim as (
        delete from tool_claims using tool
        where tool_claims.id = ${id}::integer and tool_claims.tool_id = tool.id
          and tool_claims.member_id = ${member_id}::integer and tool.link = ${checked.link}
        returning tool_claims.tool_id, tool_claims.member_id
      ), added as (
        insert into tool_makers (tool_id, member_id) select tool_id, member_id from claim
        on conflict do nothing
        returning tool_id, member_id
      ), logged as (
        insert into moderation_log (act, tool_id, tool_name, member_id, reason)
        select 'claim_tool', tool.id, tool.name, added.member_id, ${checked.reason} from added, tool
      )
      select from claim
    `.execute(transaction)
    await recountTools(transaction, [tool_id])
    return rows.length > 0
  })
}

/** Ends the member's claim of a tool; a maker of it is one no more. Returns whether the member was a maker. */
export function endClaim(database: Database, member: number, tool: number): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const { rows } = await sql`
      with ${lockTool(member, tool)}, claim as (
        delete from tool_claims using tool where tool_id = tool.id and member_id = ${member}::integer
      ), removed as (
        delete from tool_makers using tool where tool_id = tool.id and member_id = ${member}::integer
        returning member_id
      ), logged as (
        insert into moderation_log (act, tool_id, tool_name, member_id, reason)
        select 'leave_tool', tool.id, tool.name, removed.member_id, 'Gave up being a maker of this tool'
        from removed, tool
      )
      select from removed
    `.execute(transaction)
    await recountTools(transaction, [tool])
    return rows.length > 0
  })
}
