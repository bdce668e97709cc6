import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'
import { recordAct } from '#api/administration/public.ts'

interface InviteRow {
  id: number
  note: string
  uses: number
  max_uses: number
  created_at: Date
  expires_at: Date
  created_by: string | null
  members: string[]
}

/** The position of an invite in the list. */
export interface InvitePosition {
  at: Date
  id: number
}

interface Wanted {
  after?: InvitePosition | undefined
  id?: number
  count: number
}

/** `count` invites after a position, newest first; or the one with an id. */
export async function findInvites(database: Database, { after, id, count }: Wanted): Promise<InviteRow[]> {
  const follows = after
    ? sql`(invites.created_at, invites.id) < (${after.at}::timestamptz, ${after.id}::integer)`
    : sql`true`
  const { rows } = await sql<InviteRow>`
    select invites.id, note, max_uses, invites.created_at, expires_at, creator.username as created_by,
      (select count(*)::integer from invite_uses where invite_id = invites.id) as uses,
      array(
        select username from invite_uses join members on members.id = member_id
        where invite_id = invites.id order by invite_uses.id
      ) as members
    from invites left join members creator on creator.id = created_by
    where ${follows} and ${id === undefined ? sql`true` : sql`invites.id = ${id}`}
    order by invites.created_at desc, invites.id desc
    limit ${count}
  `.execute(database)
  return rows
}

interface NewInvite {
  note: string
  max_uses: number
  days: number
}

/** The invite as the log of administrators names it. */
const nameOf = ({ id, note }: { id: number; note: string }) => (note === '' ? `#${id}` : note)

/** Stores an invite of an administrator. `hashFor` is the hash of the code of an id. */
export function insertInvite(
  database: Database,
  administrator: number,
  { note, max_uses, days }: NewInvite,
  hashFor: (id: number) => Buffer,
): Promise<InviteRow> {
  return inTransaction(database, async (transaction) => {
    const { rows: next } = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence('invites', 'id'))::integer as id
    `.execute(transaction)
    const { id } = next[0]!
    await sql`
      insert into invites (id, code_hash, note, max_uses, created_by, expires_at)
      overriding system value
      values (${id}, ${hashFor(id)}, ${note}, ${max_uses}, ${administrator},
        now() + make_interval(days => ${days}::integer))
    `.execute(transaction)
    await recordAct(transaction, {
      ...{ member: administrator, act: 'add_invite', about: nameOf({ id, note }) },
      after: { max_uses, days },
    })
    const [made] = await findInvites(transaction, { id, count: 1 })
    return made!
  })
}

/** Deletes an invite. False when there is none. */
export function deleteInvite(database: Database, administrator: number, id: number): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const { rows } = await sql<{ id: number; note: string }>`
      delete from invites where id = ${id} returning id, note
    `.execute(transaction)
    const [invite] = rows
    if (!invite) return false
    await recordAct(transaction, { member: administrator, act: 'delete_invite', about: nameOf(invite) })
    return true
  })
}

/** An invite that somebody signs up with. */
export interface UsableInvite {
  id: number
  created_by: number | null
}

/** Whether the invite with the hash of its code can be used now. */
export async function isUsable(database: Database, codeHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from invites
    where code_hash = ${codeHash} and expires_at > now()
      and (select count(*) from invite_uses where invite_id = invites.id) < max_uses
  `.execute(database)
  return rows.length > 0
}

/** Locks the invite with the hash of its code, if it can be used: sign-ups with it come one after the other. */
export async function lockInvite(transaction: Database, codeHash: Buffer): Promise<UsableInvite | undefined> {
  const { rows } = await sql<UsableInvite & { max_uses: number }>`
    select id, created_by, max_uses from invites
    where code_hash = ${codeHash} and expires_at > now()
    for update
  `.execute(transaction)
  const [invite] = rows
  if (!invite) return undefined
  // Counted after the lock, so that all uses before are seen.
  const { rows: counted } = await sql<{ uses: number }>`
    select count(*)::integer as uses from invite_uses where invite_id = ${invite.id}
  `.execute(transaction)
  return counted[0]!.uses < invite.max_uses ? invite : undefined
}

/** Records that a new member has come with a locked invite. */
export async function recordInviteUse(
  transaction: Database,
  { id, created_by }: UsableInvite,
  member: number,
): Promise<void> {
  await sql`insert into invite_uses (invite_id, member_id) values (${id}, ${member})`.execute(transaction)
  await sql`update members set invited_by = ${created_by} where id = ${member}`.execute(transaction)
}
