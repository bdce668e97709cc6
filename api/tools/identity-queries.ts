import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { lockIdentity } from './create-queries.ts'
import { identifyLink } from './link-identity.ts'

interface OutdatedLink {
  id: number
  link: string
  post_id: number | null
  tool_id: number
}

/**
 * Gives the links of the table `links_to_identify` their present identity, the oldest first, and empties the table. The
 * identities of before keep leading to their tools. Where two tools have the same identity now, both stay, because their texts
 * and votes may be about different things: the moderators can merge them. New posts go to the tool that has the identity first.
 */
export async function renewIdentities(database: Database, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const { rows } = await sql<OutdatedLink>`
      select id, link, post_id, tool_id from links_to_identify order by id limit 100
    `.execute(database)
    if (rows.length === 0) return
    for (const row of rows) await renewIdentity(database, row)
  }
}

async function renewIdentity(
  database: Database,
  { id, link, post_id, tool_id }: OutdatedLink,
): Promise<void> {
  const { identity = '', host = '', domain = null } = identifyLink(link) ?? {}
  await database.transaction().execute(async (transaction) => {
    await lockIdentity(transaction, identity)
    await sql`
      with outdated as (
        delete from links_to_identify where id = ${id} returning id
      ), post as (
        select posts.id, link_identity from outdated join posts on posts.id = ${post_id}::integer
        where link = ${link} and link_identity <> ${identity} for no key update of posts
      ), led as (
        select coalesce(tool_links.tool_id, ${tool_id}::integer) as tool_id
        from outdated left join post on true left join tool_links on identity = link_identity
        where post.id is not null or ${post_id}::integer is null
      ), linked as (
        insert into tool_links (identity, tool_id)
        select ${identity}, tool_id from led join tools on tools.id = tool_id
        on conflict do nothing
      ), undoable as (
        update tool_merges set identities = identities || ${identity}::text
        from post where link_identity = any (identities) and ${identity} <> all (identities)
      ), moved as (
        update tools set host = ${host}, domain = ${domain}::text
        where tools.id in (select tool_id from led) and link = ${link} and (host, domain) is distinct from (${host}, ${domain}::text)
      )
      update posts set link_identity = ${identity} from post where posts.id = post.id
    `.execute(transaction)
  })
}
