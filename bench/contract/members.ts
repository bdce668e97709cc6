import { createHash } from 'node:crypto'
import type pg from 'pg'
import { register } from '#contract/accounts.ts'
import { retrying } from '#database/retry.ts'
import { ask } from '#bench/load/http/answer.ts'
import { call } from '#bench/load/http/message.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Tokens of so many members: always the same ones. */
export function tokensFor(count: number): string[] {
  return Array.from({ length: count }, (_, n) =>
    createHash('sha256').update(`contract ${n}`).digest('base64url'),
  )
}

/** Gives every member the password that requests know: the data set's can't sign in with any. */
export async function givePasswords(client: pg.ClientBase, port: number): Promise<void> {
  const body = { name: 'First', email: 'first@example.org', username: 'the_first', password: 'Secret1!' }
  const { status } = await ask(port, call(register, { body }))
  if (status !== register.status) throw new Error(`No registration: ${status}`)
  await client.query(
    'update members set password_hash = (select password_hash from members where username = $1)',
    [body.username],
  )
}

/**
 * Signs the members with the lowest ids in, who may have been signed out, suspended or deleted meanwhile; the first two
 * are moderators.
 */
export async function signEverybodyIn(client: pg.ClientBase, tokens: string[]): Promise<void> {
  const statement = `
     with held as (
       select id from members order by id limit $1 for no key update
     ), signing as (
       select id, row_number() over (order by id) as n from held
     ), restored as (
       update members set suspended_because = null, role = case when n <= 2 then 'moderator' else 'member' end
       from signing where signing.id = members.id
     )
     insert into sessions (token_hash, member_id)
     select hash, id from signing join unnest($2::bytea[]) with ordinality as given (hash, n) using (n)
     on conflict (token_hash) do update set last_used_at = now(), member_id = excluded.member_id`
  await retrying(() => client.query(statement, [tokens.length, tokens.map(hashOf)]))
}
