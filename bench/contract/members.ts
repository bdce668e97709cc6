import { createHash } from 'node:crypto'
import type pg from 'pg'
import { register } from '#contract/accounts.ts'
import { retrying } from '#database/retry.ts'
import { call, sendRequest } from '#bench/http/request.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** The same session tokens in every run. */
export function tokensFor(count: number): string[] {
  return Array.from({ length: count }, (_, n) =>
    createHash('sha256').update(`contract ${n}`).digest('base64url'),
  )
}

/** Gives every member the password that generated requests use; members of the data set have none. */
export async function setPasswords(client: pg.ClientBase, port: number): Promise<void> {
  const body = { name: 'First', email: 'first@example.org', username: 'the_first', password: 'Secret1!' }
  const { status } = await sendRequest(port, call(register, { body }))
  if (status !== register.status) throw new Error(`The registration failed with status ${status}.`)
  await client.query(
    'update members set password_hash = (select password_hash from members where username = $1)',
    [body.username],
  )
}

/**
 * Creates sessions for the members with the lowest ids, who may have been logged out, suspended or deleted by generated
 * requests. The first two become moderators.
 */
export async function createSessions(client: pg.ClientBase, tokens: string[]): Promise<void> {
  const statement = `
     with locked as (
       select id from members order by id limit $1 for no key update
     ), numbered as (
       select id, row_number() over (order by id) as n from locked
     ), restored as (
       update members set suspended_because = null, role = case when n <= 2 then 'moderator' else 'member' end
       from numbered where numbered.id = members.id
     )
     insert into sessions (token_hash, member_id)
     select hash, id from numbered join unnest($2::bytea[]) with ordinality as tokens (hash, n) using (n)
     on conflict (token_hash) do update set last_used_at = now(), member_id = excluded.member_id`
  await retrying(() => client.query(statement, [tokens.length, tokens.map(hashOf)]))
}
