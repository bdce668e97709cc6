import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'
import { createToken } from '#api/accounts/one-time-tokens/public.ts'
import { recordAct } from '#api/administration/public.ts'
import { setSiteName } from '#api/site/public.ts'

/** Whether the site has an administrator. */
export async function hasAdministrator(database: Database): Promise<boolean> {
  const { rows } = await sql`select from members where role = 'moderator' and is_admin limit 1`.execute(
    database,
  )
  return rows.length > 0
}

const lifetimeSeconds = 24 * 60 * 60

/** Replaces the token of the set-up while the site has no members. Returns whether it has none. */
export function renewSetupToken(database: Database, tokenHash: Buffer): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const { rows: members } = await sql`select from members limit 1`.execute(transaction)
    if (members.length > 0) return false
    await deleteSetupTokens(transaction)
    await createToken(transaction, { purpose: 'setup', tokenHash, seconds: lifetimeSeconds })
    return true
  })
}

async function deleteSetupTokens(transaction: Database): Promise<void> {
  await sql`delete from one_time_tokens where purpose = 'setup'`.execute(transaction)
}

/** Locks the token of the set-up, if it is valid. Of two set-ups at once, the second finds none. */
export async function lockSetupToken(transaction: Database, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from one_time_tokens
    where token_hash = ${tokenHash} and purpose = 'setup' and expires_at > now()
    for update
  `.execute(transaction)
  return rows.length > 0
}

/** Makes a new member the first administrator, and names the site. */
export async function finishSetup(transaction: Database, member: number, siteName: string): Promise<void> {
  await sql`
    update members set role = 'moderator', is_admin = true, moderator_since = now() where id = ${member}
  `.execute(transaction)
  await setSiteName(transaction, siteName)
  await deleteSetupTokens(transaction)
  await recordAct(transaction, { member, act: 'set_up_site', about: siteName })
}
