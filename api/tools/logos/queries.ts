import { sql } from 'kysely'
import type { Database } from '#database/client.ts'

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
 * Sets the logo of a tool unless its link has changed. Undefined when it has; else the path of the logo before, null when
 * there was none or another tool has it.
 */
export async function setLogo(
  database: Database,
  { id, link }: ToolWithoutLogo,
  path: string,
): Promise<{ unused: string | null } | undefined> {
  const { rows } = await sql<{ unused: string | null }>`
    with before as (
      select logo from tools where id = ${id} and link = ${link} for no key update
    ), changed as (
      update tools set logo = ${path}, logo_next_at = null, logo_attempts = 0 from before where id = ${id}
    )
    select case
      when before.logo is distinct from ${path}
        and not exists (select from tools where logo = before.logo and id <> ${id}) then before.logo
    end as unused
    from before
  `.execute(database)
  return rows[0]
}
