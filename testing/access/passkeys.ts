import { randomBytes } from 'node:crypto'
import type { Database } from '#database/client.ts'
import { hashOf } from '#api/http/viewer.ts'
import { createToken } from '#api/accounts/one-time-tokens/public.ts'
import { Authenticator } from '#testing/authenticator.ts'

/** The relying party of a site at a loopback address. */
const origin = 'http://localhost:3000'
const rpId = 'localhost'

export interface PasskeyData {
  /** The author's. */
  passkey: number
  /** A response that signs in with the stranger's. */
  passkeyResponse: object
  /** For each member's id, a response that confirms a session. */
  passkeyResponses: Map<number, object>
  /** For each member's id, a response that adds a passkey. */
  newPasskeys: Map<number, object>
}

async function newChallenge(database: Database, member?: number): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await createToken(database, {
    purpose: member === undefined ? 'passkey_login' : 'passkey_creation',
    tokenHash: hashOf(challenge),
    seconds: 300,
    ...(member !== undefined && { member, data: { user_handle: userHandle } }),
  })
  return challenge
}

const userHandle = randomBytes(32).toString('base64url')

/** Inserts a passkey of each member, with a response, and responses that add others. */
export async function makePasskeys(
  database: Database,
  { author, stranger, members }: { author: number; stranger: number; members: number[] },
): Promise<PasskeyData> {
  const owned = members.map((member) => {
    const authenticator = Object.assign(new Authenticator(origin), { userHandle })
    return { member, authenticator, row: authenticator.row(member) }
  })
  const passkeys = database.insertInto('passkeys').values(owned.map(({ row }) => row))
  const ids = await passkeys.returning(['id', 'member_id']).execute()
  const passkeyResponses = new Map<number, object>()
  for (const { member, authenticator } of owned) {
    const challenge = await newChallenge(database)
    passkeyResponses.set(member, authenticator.get({ challenge, rpId }))
  }
  const newPasskeys = new Map<number, object>()
  for (const member of members) {
    const options = {
      challenge: await newChallenge(database, member),
      rp: { id: rpId },
      user: { id: userHandle },
    }
    newPasskeys.set(member, new Authenticator(origin).create(options))
  }
  const passkey = ids.find(({ member_id }) => member_id === author)!.id
  return { passkey, passkeyResponse: passkeyResponses.get(stranger)!, passkeyResponses, newPasskeys }
}
