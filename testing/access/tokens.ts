import type { Database } from '#database/client.ts'
import { createToken } from '#api/accounts/one-time-tokens/public.ts'
import { asAccessToken } from '#api/http/credentials.ts'
import { hashOf, newToken } from '#api/http/viewer.ts'
import type { TokenScope } from '#contract/token-scopes.ts'
import type { People } from './people.ts'

/** Tokens that work once, and an access token. */
export interface TokenData {
  /** Of a link that confirms the address of the stranger. */
  emailToken: string
  /** Permits removing ways to sign in of the stranger. */
  removalToken: string
  /** The id of an access token of the author. */
  accessToken: number
}

export async function makeTokens(database: Database, people: People): Promise<TokenData> {
  return {
    emailToken: await makeEmailToken(database, people),
    removalToken: await makeRemovalToken(database, people),
    accessToken: (await insertAccessToken(database, people.author.id)).id,
  }
}

async function makeEmailToken(database: Database, { stranger }: People): Promise<string> {
  const { token, hash } = newToken()
  const data = { email: stranger.email }
  const link = { purpose: 'verify_email', tokenHash: hash, seconds: 3600, member: stranger.id, data } as const
  await createToken(database, link)
  return token
}

async function makeRemovalToken(database: Database, { stranger }: People): Promise<string> {
  const { token, hash: tokenHash } = newToken()
  await createToken(database, { purpose: 'sign_in_removal', tokenHash, seconds: 900, member: stranger.id })
  return token
}

/** Stores an access token of a member for a day. */
export async function insertAccessToken(
  database: Database,
  member_id: number,
  scopes: TokenScope[] = ['read'],
): Promise<{ id: number; token: string }> {
  const token = asAccessToken(newToken().token)
  const expires_at = new Date(Date.now() + 86_400_000)
  const row = { member_id, token_hash: hashOf(token), name: 'Script', scopes, expires_at }
  const made = database.insertInto('access_tokens').values(row).returning('id')
  return { id: (await made.executeTakeFirstOrThrow()).id, token }
}
