import type { Database } from '#database/client.ts'
import { createToken } from '#api/accounts/one-time-tokens/public.ts'
import { newToken } from '#api/http/viewer.ts'
import type { People } from './people.ts'

/** Stores a token of a link that confirms the address of the stranger. */
export async function makeEmailToken(database: Database, { stranger }: People): Promise<string> {
  const { token, hash } = newToken()
  const data = { email: stranger.email }
  const link = { purpose: 'verify_email', tokenHash: hash, seconds: 3600, member: stranger.id, data } as const
  await createToken(database, link)
  return token
}

/** Stores a token that permits removing ways to sign in of the stranger. */
export async function makeRemovalToken(database: Database, { stranger }: People): Promise<string> {
  const { token, hash: tokenHash } = newToken()
  await createToken(database, { purpose: 'sign_in_removal', tokenHash, seconds: 900, member: stranger.id })
  return token
}
