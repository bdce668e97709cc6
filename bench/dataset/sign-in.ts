import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'

/** Gives sessions to members of the data set; returns their tokens. */
export async function signIn(connection: pg.ClientConfig, members: number): Promise<string[]> {
  const client = new pg.Client(connection)
  await client.connect()
  const tokens = Array.from({ length: members }, () => randomBytes(32).toString('base64url'))
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest())
  const { rowCount } = await client.query(
    `insert into sessions (token_hash, member_id)
     select hash, id from unnest($1::bytea[]) with ordinality given (hash, nth)
     join (select id, row_number() over (order by id) as nth from members) numbered using (nth)`,
    [hashes],
  )
  await client.end()
  if (rowCount !== members) throw new Error(`The data set has ${rowCount} members, not ${members}.`)
  return tokens
}
