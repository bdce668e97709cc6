import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Database } from '#database/client.ts'
import type { LinkIdentity } from './link-identity.ts'
import { nearNames } from './near-name-queries.ts'
import { selectTools, type ToolRow } from './presenter.ts'

/** The tool that links with this identity lead to, if it has a shown post. */
export function findToolOfLink(database: Database, identity: string): Promise<ToolRow | undefined> {
  return selectTools(database)
    .where('tools.id', '=', (eb) =>
      eb.selectFrom('tool_links').select('tool_id').where('tool_links.identity', '=', identity),
    )
    .executeTakeFirst()
}

// Tools of one domain that are compared at most.
const maxOfDomain = sql.lit(50)

// Likeness, from 0 to 1, from which on two names are nearly the same.
const minLikeness = sql.lit(0.5)

interface Likeness {
  link: LinkIdentity
  /** Names that the tool of the link may have. */
  names: string[]
  /** The tool of the link itself. */
  except: number | undefined
}

/** Other tools of the link's registrable domain, and those with nearly one of the names: the most similar name first. */
export async function findSimilarTools(
  database: Database,
  { link, names, except }: Likeness,
): Promise<ToolRow[]> {
  const { rows } = await sql<{ id: number }>`
    with given as materialized (
      select array(select distinct name_key(name) from unnest(${names}::text[]) as name) as keys
    ), candidates as (
      (
        select id, true as same_domain,
          (select max(similarity(name_key(tools.name), key)) from given cross join unnest(given.keys) as key) as likeness
        from tools where domain = ${link.domain}::text and post_count > 0 limit ${maxOfDomain}
      )
      union all
      select tool_id, false, likeness from (${nearNames(sql`(select keys from given)`)}) near
    ), compared as (
      select id, bool_or(same_domain) as same_domain, max(likeness) as likeness from candidates group by id
    )
    select id from compared
    where (same_domain or likeness >= ${minLikeness}) and id is distinct from ${except ?? null}::integer
    order by likeness desc, id desc limit ${limits.tool.similar}::integer
  `.execute(database)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const tools = await selectTools(database).where('tools.id', 'in', ids).execute()
  return tools.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}
