import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'
import { releaseSharedPicture, setSharedPicture } from '#api/media/public.ts'

export interface ToolWithoutLogo {
  id: number
  link: string
}

/**
 * Takes tools whose logo is to be fetched, with the time of the next attempt: in an hour, a day, a week, then every 30 days. A
 * crash in the meantime counts as a failed attempt.
 */
export async function takeToolsWithoutLogo(database: Database, count: number): Promise<ToolWithoutLogo[]> {
  const { rows } = await sql<ToolWithoutLogo>`
    update tools set logo_attempts = logo_attempts + 1,
      logo_next_at = now() + case logo_attempts
        when 0 then interval '1 hour' when 1 then interval '1 day' when 2 then interval '7 days'
        else interval '30 days' end
    where id in (
      select id from tools where post_count > 0 and logo_next_at <= now()
      order by logo_next_at, id limit ${count} for no key update skip locked
    )
    returning id, link
  `.execute(database)
  return rows
}

/**
 * Sets the logo of a tool, whose file `store` writes unless it is there. False, and nothing is set, when the tool's link has
 * changed.
 */
export function setLogo(
  database: Database,
  { id, link }: ToolWithoutLogo,
  { path, store }: { path: string; store: () => Promise<unknown> },
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const { rows } = await sql<{ logo: string | null }>`
      select logo from tools where id = ${id} and link = ${link} for no key update
    `.execute(transaction)
    const [tool] = rows
    if (tool) {
      const set = { logo: path, logo_next_at: null, logo_attempts: 0 }
      await setSharedPicture(transaction, {
        ...{ before: tool.logo, path, store },
        set: () => transaction.updateTable('tools').set(set).where('id', '=', id).execute(),
        isUsed: (one) => isLogoUsed(transaction, one),
      })
    } else await releaseSharedPicture(transaction, path, (one) => isLogoUsed(transaction, one))
    return tool !== undefined
  })
}

async function isLogoUsed(database: Database, path: string): Promise<boolean> {
  const { rows } = await sql`select from tools where logo = ${path} limit 1`.execute(database)
  return rows.length > 0
}
