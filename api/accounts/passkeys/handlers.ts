import { createHmac, randomBytes } from 'node:crypto'
import { generateRegistrationOptions } from '@simplewebauthn/server'
import { limits } from '#contract/limits.ts'
import { accountMessages } from '#contract/account-messages.ts'
import type * as contract from '#contract/passkeys.ts'
import { originOf, unconfirmedMail } from '#api/accounts/events/public.ts'
import { AppError, badRequest, notFound, unauthorized } from '#api/http/app-error.ts'
import type { Call } from '#api/http/call.ts'
import { sessionsOf } from '#api/http/cache/tags.ts'
import { createToken, takeToken } from '#api/accounts/one-time-tokens/public.ts'
import { addedMail, removedMail } from './mails.ts'
import * as queries from './queries.ts'
import { relyingPartyOf } from './relying-party.ts'
import { challengeHash, challengeIn, registrationResponse } from './responses.ts'
import { algorithms, verifyCreation } from './verification.ts'

interface CreationData {
  /** In base64url. */
  user_handle: string
}

/** 32 pseudorandom bytes that name a member to authenticators: the same ones for concurrent first passkeys. */
function newUserHandle(secret: string, member: number): Buffer {
  return createHmac('sha256', secret).update(`passkey user handle ${member}`).digest()
}

const toBase64Url = (bytes: Buffer) => bytes.toString('base64url')

export async function passkeyOptions(call: Call<typeof contract.passkeyOptions>) {
  const { database, viewer, siteName, siteUrl, secret } = call
  const party = relyingPartyOf(siteUrl)
  const owner = await queries.findOwner(database, viewer.id)
  if (!owner) throw unauthorized('Your account is gone.')
  if (owner.known.length >= limits.passkey.ofOneMember) throw tooMany()
  const userHandle = owner.user_handle ?? newUserHandle(secret, viewer.id)
  const challenge = randomBytes(32)
  const seconds = 60 * limits.passkey.minutes
  const options = await generateRegistrationOptions({
    rpID: party.id,
    rpName: siteName,
    userName: owner.username,
    userDisplayName: owner.name,
    userID: Uint8Array.from(userHandle),
    challenge: Uint8Array.from(challenge),
    timeout: 1000 * seconds,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: owner.known.map(({ id, transports }) => ({
      id: toBase64Url(Buffer.from(id, 'base64')),
      transports,
    })),
    supportedAlgorithmIDs: algorithms,
  })
  const data: CreationData = { user_handle: toBase64Url(userHandle) }
  const tokenHash = challengeHash(options.challenge)
  await createToken(database, { purpose: 'passkey_creation', tokenHash, seconds, member: viewer.id, data })
  return { ...options }
}

function tooMany(): AppError {
  return new AppError(409, 'too_many', accountMessages.passkey.tooMany)
}

function refused(): AppError {
  return badRequest(accountMessages.passkey.refused, 'passkey_refused')
}

export async function addPasskey(call: Call<typeof contract.addPasskey>) {
  const { database, viewer, siteUrl, accounts, address, securityLog, cache, wakeMail, body } = call
  const party = relyingPartyOf(siteUrl)
  const { data: response } = registrationResponse.safeParse(body.response)
  const challenge = response && challengeIn(response.response.clientDataJSON)
  if (!response || challenge === undefined) throw refused()
  const taken = await takeToken<CreationData>(database, 'passkey_creation', challengeHash(challenge))
  if (!taken || taken.member_id !== viewer.id)
    throw badRequest(accountMessages.passkey.expired, 'passkey_expired')
  const credential = await verifyCreation(response, { party, challenge })
  if (!credential) throw refused()
  const { id: credentialId, ...keys } = credential
  const userHandle = Buffer.from(taken.data.user_handle, 'base64url')
  const origin = originOf(call)
  const { emailVerification } = accounts
  const notice = {
    ...{ origin, mail: addedMail(call, body.name, origin), emailVerification },
    mailUnconfirmed: unconfirmedMail(call, origin),
  }
  const passkey = { ...keys, credentialId, userHandle, name: body.name }
  const added = await queries.insertPasskey(database, viewer, passkey, notice)
  if (added === 'gone') throw unauthorized('Your session has ended. Please log in again.')
  if (added === 'full') throw tooMany()
  if (added === 'known') throw new AppError(409, 'conflict', accountMessages.passkey.known)
  cache.invalidate([sessionsOf(viewer.id)])
  wakeMail()
  securityLog({ event: 'passkey_added', member: viewer.id, address })
  return added
}

export async function listPasskeys({ database, viewer }: Call<typeof contract.listPasskeys>) {
  return queries.findPasskeys(database, viewer.id)
}

export async function deletePasskey(call: Call<typeof contract.deletePasskey>): Promise<void> {
  const { database, viewer, params, accounts, address, securityLog, cache, wakeMail } = call
  const origin = originOf(call)
  const { emailVerification } = accounts
  const notice = { origin, mail: removedMail(call, origin), emailVerification }
  const providers = accounts.providers.map(({ id }) => id)
  const passkey = { id: params.id, member: viewer.id, providers }
  const result = await queries.deleteOwnPasskey(database, passkey, notice)
  if (result === 'absent') throw notFound(accountMessages.passkey.notFound)
  if (result === 'last') throw new AppError(409, 'last_way_in', accountMessages.account.lastWayIn)
  cache.invalidate([sessionsOf(viewer.id)])
  wakeMail()
  securityLog({ event: 'passkey_removed', member: viewer.id, address })
}
