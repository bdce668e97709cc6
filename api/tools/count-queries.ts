import { sql } from 'kysely'
import type { Database } from '#database/client.ts'

/** Ids of tools, null for posts without one. */
type Ids = (number | null)[]

/** Brings along all that tools show of their posts, such as ratings and the description of the best one. */
export async function refreshTools(transaction: Database, ids: Ids): Promise<void> {
  const known = ids.filter((id) => id !== null)
  if (known.length > 0) await sql`select refresh_tools(${known}::integer[])`.execute(transaction)
}

/** As `refreshTools`, for the tools of these posts. */
export async function refreshToolsOf(transaction: Database, posts: number[]): Promise<void> {
  await sql`select refresh_tools(${toolsOf(posts)})`.execute(transaction)
}

/** As `refreshTools`, after posts or makers of the tools have changed: corrects first which votes are by members tied to them. */
export async function recountTools(transaction: Database, ids: Ids): Promise<void> {
  const known = ids.filter((id) => id !== null)
  if (known.length > 0) await sql`select recount_tools(${known}::integer[])`.execute(transaction)
}

/** As `recountTools`, for the tools of these posts. */
export async function recountToolsOf(transaction: Database, posts: number[]): Promise<void> {
  await sql`select recount_tools(${toolsOf(posts)})`.execute(transaction)
}

/** Brings along the filters and search documents of locked tools, after their names or facts have changed. */
export async function refreshToolTexts(transaction: Database, ids: number[]): Promise<void> {
  await sql`select refresh_tool_documents(${ids}::integer[])`.execute(transaction)
  await sql`select refresh_finder_documents(${ids}::integer[])`.execute(transaction)
}

function toolsOf(posts: number[]) {
  return sql`array(
    select distinct tool_id from posts where id = any (${posts}::integer[]) and tool_id is not null
  )`
}
