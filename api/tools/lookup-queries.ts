import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Database } from '#database/client.ts'
import type { LinkIdentity } from './link-identity.ts'
import { selectTools, type ToolRow } from './presenter.ts'

/** The tool that links with this identity lead to, if it has a shown post. */
export function findToolOfLink(database: Database, identity: string): Promise<ToolRow | undefined> {
  return selectTools(database)
    .where('tools.id', '=', (eb) =>
      eb.selectFrom('tool_links').select('tool_id').where('tool_links.identity', '=', identity),
    )
    .executeTakeFirst()
}

// Similarity of trigrams from which on two names are nearly the same.
const minSimilarity = 0.5
// Tools of one domain, and names on either side of a name in the alphabet, that are compared at most.
const compared = { domain: 50, names: 25 }

interface Likeness {
  link: LinkIdentity
  /** Names that the tool of the link may have. */
  names: string[]
  /** The tool of the link itself. */
  except: number | undefined
}

/**
 * Other tools of the link's registrable domain, and those with nearly one of the names: the most similar name first. Names
 * are compared with their neighbours in the alphabet: the index of trigrams takes long for a word that many names have.
 */
export async function findSimilarTools(
  database: Database,
  { link, names, except }: Likeness,
): Promise<ToolRow[]> {
  const lowered = [...new Set(names.map((name) => name.toLowerCase()))]
  const { rows } = await sql<{ id: number }>`
    with given as (
      select name from unnest(${lowered}::text[]) as name
    ), candidates as (
      (select id, lower(name) as name, true as same_domain from tools
      where domain = ${link.domain}::text and post_count > 0 limit ${compared.domain}::integer)
      union all
      select near.tool_id, near.name, false from given cross join lateral (
        (select tool_id, name from tool_documents where name >= given.name order by name limit ${compared.names}::integer)
        union all
        (select tool_id, name from tool_documents where name < given.name order by name desc limit ${compared.names}::integer)
      ) near
    ), compared as (
      select candidates.id, bool_or(same_domain) as same_domain, max(similarity(candidates.name, given.name)) as likeness
      from candidates cross join given group by candidates.id
    )
    select id from compared
    where (same_domain or likeness >= ${minSimilarity}::real) and id is distinct from ${except ?? null}::integer
    order by likeness desc, id desc limit ${limits.tool.similar}::integer
  `.execute(database)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const tools = await selectTools(database).where('tools.id', 'in', ids).execute()
  return tools.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}
