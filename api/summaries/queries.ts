import { sql } from 'kysely'
import { type Database, violates } from '#database/client.ts'

/** CTE after `found` (key): records once that the member requested the summary. */
function asked(member: number) {
  return sql`
    asked as (
      insert into summary_requests (member_id, summary_key)
      select members.id, found.key from found, members
      where members.id = ${member}
        and not exists (select from summary_requests where member_id = ${member} and summary_key = found.key)
      on conflict do nothing
    )`
}

/** The cached summary of this model and text, or undefined. Records the member's request. */
export async function findSummary(
  database: Database,
  member: number,
  key: Buffer,
): Promise<string | undefined> {
  try {
    const { rows } = await sql<{ summary: string }>`
      with found as (
        select key, summary from summaries where key = ${key}
      ), ${asked(member)}
      select summary from found
    `.execute(database)
    return rows[0]?.summary
  } catch (error) {
    // The only other member who had requested it was just deleted, and the summary with them.
    if (violates(error, 'summary_requests_summary_key_fkey')) return undefined
    throw error
  }
}

/**
 * Stores a summary that the member requested; one that another server stored meanwhile stays. Writes nothing when the
 * account is gone.
 */
export async function storeSummary(
  database: Database,
  member: number,
  { key, model, summary }: { key: Buffer; model: string; summary: string },
): Promise<void> {
  await sql`
    with asker as (
      select id from members where id = ${member} for key share
    ), found as (
      insert into summaries (key, model, summary)
      select ${key}::bytea, ${model}::text, ${summary}::text from asker
      on conflict (key) do update set model = summaries.model
      returning key
    ), ${asked(member)}
    select from found
  `.execute(database)
}

const separator = '\n\n'

/**
 * The text to summarise for a post: its description, the author's review and as many of its newest comments as fit into
 * `room` characters in all, oldest first. Undefined when there is no such post.
 */
export async function textOfPost(database: Database, id: number, room: number): Promise<string | undefined> {
  const { rows } = await sql<{ text: string }>`
    with post as (
      select id, concat_ws(${separator}, description, nullif(personal_review, '')) as beginning
      from posts where id = ${id} and hidden_because is null
    ), newest as (
      select comments.* from post join comments on comments.post_id = post.id
      where comments.hidden_because is null
      order by comments.created_at desc, comments.id desc
      -- A comment takes three characters at least.
      limit ${Math.ceil(room / 3)}
    ), measured as (
      select text, created_at, id,
        sum(char_length(text) + ${separator.length}) over (order by created_at desc, id desc) as taken
      from newest
    )
    select concat_ws(${separator}, beginning, (
      select string_agg(text, ${separator} order by created_at, id) from measured
      where taken <= ${room} - char_length(beginning)
    )) as text from post
  `.execute(database)
  return rows[0]?.text
}
