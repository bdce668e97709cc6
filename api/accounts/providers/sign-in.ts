import { fullName } from '#contract/accounts.ts'
import { email as emailField, foldLines } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { accountMessages } from '#contract/account-messages.ts'
import { messages } from '#contract/messages.ts'
import type * as contract from '#contract/providers.ts'
import { providerError, type ProviderError } from '#contract/providers.ts'
import { originOf } from '#api/accounts/events/public.ts'
import {
  findTaken,
  generateUsername,
  insertMember,
  isReservedUsername,
  registrationAdmission,
  reservedNames,
  suspended,
} from '#api/accounts/public.ts'
import { AppError, badRequest } from '#api/http/app-error.ts'
import type { Call, ProviderSettings, Services } from '#api/http/call.ts'
import { hashOf, newToken } from '#api/http/viewer.ts'
import { createToken, takeToken } from '#api/accounts/one-time-tokens/public.ts'
import { verificationParts } from '#api/accounts/email-verification/public.ts'
import { browserHashOf, finishFirstStep, type Session } from '#api/accounts/sign-in/public.ts'
import { violates, type Database } from '#database/client.ts'
import type { Identity } from './client.ts'
import { connectNewMember, findIdentity, type Account, type IdentityKey } from './queries.ts'

/** The data of a finish code. */
interface Person extends IdentityKey {
  provider: string
  /** Null for a member who is known by the identity. */
  newcomer: Newcomer | null
}

interface Newcomer {
  email: string
  emailVerified: boolean
  name: string | null
  /** Hash of the code of an invite in base64url. */
  invite: string | null
}

type FinishCall = Call<typeof contract.finishProviderLogin>

/** A code for the browser that finishes the sign-in of this identity, or why there is none. */
export async function prepareSignIn(
  { database }: Pick<Services, 'database'>,
  { id: provider }: ProviderSettings,
  { issuer, subject, email: claimed, emailVerified, name }: Identity,
  invite: string | null,
): Promise<{ code: string } | { error: ProviderError }> {
  const account = await findIdentity(database, { issuer, subject })
  let newcomer: Newcomer | null = null
  if (!account) {
    const email = emailField(messages.email.invalid).safeParse(claimed)
    if (!email.success) return { error: 'address_missing' }
    const taken = await findTaken(database, { email: email.data, username: '' })
    if (taken.email) return { error: 'address_taken' }
    const refusal = await refusalOf(database, invite)
    if (refusal) return { error: refusal }
    newcomer = { email: email.data, emailVerified, name: name ?? null, invite }
  }
  const { token: code, hash: tokenHash } = newToken()
  const data: Person = { provider, issuer, subject, newcomer }
  const seconds = limits.provider.finishSeconds
  const member = account?.id ?? null
  await createToken(database, { purpose: 'provider_finish', tokenHash, seconds, member, data })
  return { code }
}

function admissionWith(invite: string | null) {
  return registrationAdmission(invite === null ? undefined : Buffer.from(invite, 'base64url'))
}

/** Why the site takes no new member with this invite; undefined when it does. */
async function refusalOf(database: Database, invite: string | null): Promise<ProviderError | undefined> {
  try {
    await admissionWith(invite)(database)
    return undefined
  } catch (error) {
    const code = error instanceof AppError && providerError.safeParse(error.code)
    if (code && code.success) return code.data
    throw error
  }
}

function expired(): AppError {
  return badRequest(accountMessages.provider.code, 'expired')
}

export async function finishProviderLogin(call: FinishCall): Promise<Session> {
  const { database, body, address, securityLog, accounts } = call
  const taken = await takeToken<Person>(database, 'provider_finish', hashOf(body.code))
  // A provider that is set no more signs nobody in.
  const isSet = accounts.providers.some(({ id }) => id === taken?.data.provider)
  if (!taken || !isSet) {
    securityLog({ event: 'sign_in_failed', member: null, address })
    throw expired()
  }
  const { data: person, member_id } = taken
  const account = await findIdentity(database, person)
  if (account) return signIn(call, account)
  // The provider was disconnected meanwhile.
  if (member_id !== null || !person.newcomer) throw expired()
  return register(call, person, person.newcomer)
}

async function signIn(call: FinishCall, account: Account): Promise<Session> {
  const { securityLog, address, demoSignIn, body } = call
  const { id: member, suspended_because } = account
  if (account.is_demo && !demoSignIn) throw expired()
  if (suspended_because !== null) {
    securityLog({ event: 'sign_in_failed', member, address, about: { suspended: true } })
    throw suspended(suspended_because)
  }
  const begun = await finishFirstStep(call, {
    member,
    passwordHash: account.password_hash,
    browser: body.browser,
  })
  if (!begun) throw expired()
  return begun
}

const triesForAUsername = 5

/** Makes an account without a password. */
async function register(
  call: FinishCall,
  person: Person,
  { email, emailVerified, name: claimed, invite }: Newcomer,
): Promise<Session> {
  const { database, siteName, address, securityLog, wakeMail, body } = call
  const name = await usableName(call, claimed)
  const { token, hash: tokenHash } = newToken()
  const session = { tokenHash, browserHash: browserHashOf(body.browser), origin: originOf(call) }
  for (let tries = 0; tries < triesForAUsername; tries += 1) {
    const username = generateUsername(email, (made) => isReservedUsername(made, siteName))
    const proof = { emailVerified, emailProven: emailVerified }
    const member = { name: name ?? username, email, username, passwordHash: null, ...proof }
    try {
      const identity = connectNewMember(person, person.provider)
      const verification = emailVerified ? [] : [verificationParts(call, email)]
      const created = await insertMember(database, member, session, {
        parts: [identity, ...verification],
        admit: admissionWith(invite),
      })
      if (created) {
        wakeMail()
        const about = { provider: person.provider }
        securityLog({ event: 'registration', member: created.id, address, about })
        return { token, is_admin: false }
      }
    } catch (error) {
      if (!violates(error, 'provider_identities_pkey')) throw error
    }
    // The same person, in another browser at the same moment.
    const account = await findIdentity(database, person)
    if (account) return signIn(call, account)
    const taken = await findTaken(database, { email, username: '' })
    if (taken.email) throw badRequest(accountMessages.provider.addressTaken, 'address_taken')
  }
  throw new AppError(409, 'conflict', 'No free username was found. Please try again.')
}

/** The name that a provider gives, if members may have it. */
async function usableName(
  { database, siteName }: Pick<Services, 'database' | 'siteName'>,
  claimed: string | null,
): Promise<string | undefined> {
  const { data: name } = fullName.safeParse(claimed === null ? null : foldLines(claimed))
  if (name === undefined) return undefined
  const reserved = await reservedNames(database, { name }, { siteName })
  return Object.keys(reserved).length > 0 ? undefined : name
}
