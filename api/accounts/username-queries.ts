import { sql } from 'kysely'
import type { Database } from '#database/client.ts'

/** Thrown when another member has given up the username in the last 90 days. */
export class ReservedUsername extends Error {}

// Nobody can reserve more.
const formerUsernames = sql.lit(10)

/**
 * Ends the reservation of the username that a member's row has by now, and reserves the one before for the member. Throws
 * `ReservedUsername` when it is reserved for another member: the unique index has admitted it, so a rename that gave it up while
 * this write waited is seen.
 */
export async function takeUsername(
  transaction: Database,
  member: number,
  username: string,
  former?: string,
): Promise<void> {
  if (former?.toLowerCase() === username.toLowerCase()) return
  const { rows: reserved } = await sql`
    select member_id from reserved_usernames where lower(username) = lower(${username}) and member_id <> ${member}
  `.execute(transaction)
  if (reserved.length > 0) throw new ReservedUsername()
  await sql`delete from former_usernames where lower(username) = lower(${username})`.execute(transaction)
  if (former === undefined) return
  await sql`
    insert into former_usernames (username, member_id) values (${former}, ${member})
    on conflict (lower(username)) do update
    set username = excluded.username, member_id = excluded.member_id, renamed_at = excluded.renamed_at
  `.execute(transaction)
  await sql`
    delete from former_usernames where id in (
      select id from former_usernames where member_id = ${member}
      order by renamed_at desc, id desc offset ${formerUsernames}
    )
  `.execute(transaction)
}
