import { sql } from 'kysely'
import type { Session } from '#contract/account-security.ts'
import type { Database } from '#database/client.ts'
import { recordAccountEvent, type Origin } from '#api/accounts/events/public.ts'
import type { Viewer } from '#api/http/viewer.ts'

interface SessionRow extends Omit<Session, 'created_at' | 'last_used_at'> {
  created_at: Date
  last_used_at: Date
}

/** The sessions of the viewer that are still valid, the last used first. */
export async function findSessions(database: Database, { id, tokenHash }: Viewer): Promise<Session[]> {
  const { rows } = await sql<SessionRow>`
    select id, token_hash = ${tokenHash} as is_current, created_at, last_used_at, browser, network
    from sessions
    where member_id = ${id} and id is not null
      and last_used_at > now() - interval '30 days' and created_at > now() - interval '90 days'
    order by is_current desc, last_used_at desc, id desc
  `.execute(database)
  return rows.map(({ created_at, last_used_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
  }))
}

/** Deletes a session of the viewer. Returns whether there was one. */
export async function deleteSession(
  database: Database,
  viewer: Viewer,
  session: number,
  origin: Origin,
): Promise<boolean> {
  const event = recordAccountEvent({
    ...{ kind: 'session_ended', origin, emailVerification: false },
    members: sql`select id from ended`,
  })
  const { rows } = await sql`
    with ended as (
      delete from sessions where id = ${session} and member_id = ${viewer.id} returning member_id as id
    ), ${event}
    select id from ended
  `.execute(database)
  return rows.length > 0
}

/** Deletes all sessions of the viewer except the current one. Returns how many there were. */
export async function deleteOtherSessions(
  database: Database,
  viewer: Viewer,
  origin: Origin,
): Promise<number> {
  const event = recordAccountEvent({
    ...{ kind: 'sessions_ended', origin, emailVerification: false },
    members: sql`select distinct id from ended`,
  })
  const { rows } = await sql`
    with ended as (
      delete from sessions where member_id = ${viewer.id} and token_hash <> ${viewer.tokenHash}
      returning member_id as id
    ), ${event}
    select id from ended
  `.execute(database)
  return rows.length
}

/** Deletes all sessions and access tokens of a member. Returns how many sessions there were. */
export async function deleteSessionsOf(database: Database, member: number, origin: Origin): Promise<number> {
  const event = recordAccountEvent({
    ...{ kind: 'sessions_ended', origin, emailVerification: false },
    members: sql`select distinct id from ended`,
  })
  const { rows } = await sql`
    with ended as (
      delete from sessions where member_id = ${member} returning member_id as id
    ), tokens as (
      delete from access_tokens where member_id = ${member}
    ), ${event}
    select id from ended
  `.execute(database)
  return rows.length
}
