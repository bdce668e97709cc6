import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { AccessToken } from '#contract/tokens.ts'
import type { TokenScope } from '#contract/token-scopes.ts'
import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'
import { recordAccountEvent, type Notice } from '#api/accounts/events/public.ts'
import type { Viewer } from '#api/http/viewer.ts'

interface TokenRow {
  id: number
  name: string
  scopes: TokenScope[]
  created_at: Date
  expires_at: Date
  last_used_at: Date | null
}

const columns = sql`id, name, scopes, created_at, expires_at, last_used_at`

const shown = ({ created_at, expires_at, last_used_at, ...row }: TokenRow): AccessToken => ({
  ...row,
  created_at: created_at.toISOString(),
  expires_at: expires_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
})

/** The access tokens of a member, newest first. */
export async function findTokens(database: Database, member: number): Promise<AccessToken[]> {
  const { rows } = await sql<TokenRow>`
    select ${columns} from access_tokens where member_id = ${member} order by id desc
  `.execute(database)
  return rows.map(shown)
}

interface NewToken {
  hash: Buffer
  name: string
  scopes: TokenScope[]
  days: number
}

/**
 * Stores an access token of the viewer. `full` when the member has as many valid ones as one may have, `gone` when the session
 * has ended meanwhile.
 */
export function insertToken(
  database: Database,
  { id: member, tokenHash }: Viewer,
  { hash, name, scopes, days }: NewToken,
  notice: Notice,
): Promise<AccessToken | 'full' | 'gone'> {
  const event = recordAccountEvent({
    kind: 'token_created',
    members: sql`select member_id as id from made`,
    ...notice,
  })
  return inTransaction(database, async (transaction) => {
    // Concurrent calls of a member count each other's rows, and a reset that ends the session has ended it.
    await sql`select from members where id = ${member} for no key update`.execute(transaction)
    const session = transaction.selectFrom('sessions').select('member_id')
    const isOpen = await session.where('token_hash', '=', tokenHash).executeTakeFirst()
    if (!isOpen) return 'gone'
    const { rows } = await sql<TokenRow>`
      with made as (
        insert into access_tokens (member_id, token_hash, name, scopes, expires_at)
        select ${member}::integer, ${hash}::bytea, ${name}, ${scopes}::text[],
          now() + make_interval(days => ${days}::integer)
        where (
          select count(*) from access_tokens where member_id = ${member} and expires_at > now()
        ) < ${limits.token.ofOneMember}
        returning *
      ), ${event}
      select ${columns} from made
    `.execute(transaction)
    return rows[0] ? shown(rows[0]) : 'full'
  })
}

/** Deletes an access token of a member. Returns whether there was one. */
export async function deleteOwnToken(
  database: Database,
  { id, member }: { id: number; member: number },
  notice: Omit<Notice, 'mail'>,
): Promise<boolean> {
  const event = recordAccountEvent({
    kind: 'token_deleted',
    members: sql`select member_id as id from deleted`,
    ...notice,
  })
  const { rows } = await sql`
    with deleted as (
      delete from access_tokens where id = ${id} and member_id = ${member} returning member_id
    ), ${event}
    select member_id from deleted
  `.execute(database)
  return rows.length > 0
}

/** The name of an access token; undefined when it is gone. */
export async function findName(database: Database, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select name from access_tokens where id = ${id}`.execute(
    database,
  )
  return rows[0]?.name
}

/**
 * Remembers that an access token was used from a network. The first use from there is an event, as long as there are not too
 * many of them a day, and mailed unless the member is known to use the network; at most one mail a day. Returns whether it is
 * the first use.
 */
export function rememberNetwork(
  database: Database,
  { token, member }: { token: number; member: number },
  notice: Notice,
): Promise<boolean> {
  const { network } = notice.origin
  const { networks, eventsADay } = limits.token
  const event = recordAccountEvent({
    kind: 'token_used',
    members: sql`
      select ${member}::integer as id from added where (
        select count(*) from access_token_networks
        where token_id = ${token} and first_used_at > now() - interval '1 day'
      ) < ${eventsADay}`,
    mailIf: sql`not exists (
      select from account_events where member_id = members.id and (
        kind in ('registered', 'signed_in', 'token_created') and network = ${network}
        or kind = 'token_used' and created_at > now() - interval '1 day'
      )
    )`,
    ...notice,
  })
  return inTransaction(database, async (transaction) => {
    // The member first, as the deletion of an account does, so that both do not deadlock.
    await sql`select from members where id = ${member} for key share`.execute(transaction)
    // Its uses at once wait for each other. A token that is deleted meanwhile has no uses.
    await sql`select from access_tokens where id = ${token} for no key update`.execute(transaction)
    const { rows } = await sql`
      with added as (
        insert into access_token_networks (token_id, network)
        select id, ${network} from access_tokens where id = ${token}
        on conflict do nothing
        returning token_id
      ), ${event}
      select token_id from added
    `.execute(transaction)
    if (rows.length === 0) return false
    await sql`
      delete from access_token_networks where token_id = ${token} and network in (
        select network from access_token_networks where token_id = ${token}
        order by network = ${network} desc, first_used_at desc, network offset ${networks}
      )
    `.execute(transaction)
    return true
  })
}
