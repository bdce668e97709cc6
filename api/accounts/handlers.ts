import type * as contract from '#contract/accounts.ts'
import { messages } from '#contract/messages.ts'
import { hashPassword, verifyPassword } from '#api/effects/passwords.ts'
import { isReservedUsername, reservedNames } from '#api/effects/reserved-names.ts'
import { AppError, badFields, badRequest, refuseFields, type FieldErrors } from '#api/http/app-error.ts'
import type { Call } from '#api/http/call.ts'
import { sessionsOf } from '#api/http/sources.ts'
import { newToken } from '#api/http/viewer.ts'
import { generateUsername } from './generated-username.ts'
import * as queries from './queries.ts'

function takenFields(taken: queries.Taken): FieldErrors {
  return {
    ...(taken.email && { email: [messages.email.taken] }),
    ...(taken.username && { username: [messages.username.taken] }),
  }
}

const triesForAUsername = 5

export async function register({ database, siteName, body }: Call<typeof contract.register>) {
  const { name, email, password } = body
  refuseFields(await reservedNames(database, { name, username: body.username || undefined }, { siteName }))
  const passwordHash = await hashPassword(password)
  const { token, hash } = newToken()
  for (let tries = 0; tries < triesForAUsername; tries += 1) {
    const username = body.username || generateUsername(email, (made) => isReservedUsername(made, siteName))
    const member = { name, email, username, passwordHash }
    const created = await queries.insertMember(database, member, hash)
    if (created) {
      const { id, created_at } = created
      return { token, id, name, email, username, created_at: created_at.toISOString() }
    }
    const taken = await queries.findTaken(database, { email, username })
    const isChosen = Boolean(body.username)
    if (taken.email || (taken.username && isChosen)) {
      throw badFields(takenFields(isChosen ? taken : { ...taken, username: false }))
    }
  }
  throw new AppError(409, 'conflict', 'No free username was found. Please choose one yourself.')
}

function invalidCredentials(): AppError {
  return badRequest(messages.login.invalid, 'invalid_credentials')
}

function suspended(because: string): AppError {
  return new AppError(403, 'suspended', `${messages.login.suspended} ${because}`)
}

export async function login({ database, demoSignIn, limits, body }: Call<typeof contract.login>) {
  const account = await queries.findAccount(database, body.username)
  // An account that isn't there is counted too, or its answers would tell.
  const whom = account ? `account ${account.id}` : `name ${body.username.toLowerCase()}`
  await limits.check('login_failures', whom)
  const right = await verifyPassword(account?.password_hash, body.password)
  if (!right || !account || (account.is_demo && !demoSignIn)) {
    await limits.count('login_failures', whom)
    throw invalidCredentials()
  }
  if (account.suspended_because !== null) throw suspended(account.suspended_because)
  const { token, hash } = newToken()
  const begun = await queries.insertSession(database, account, hash)
  if (!begun) throw invalidCredentials()
  return { token }
}

export async function logout({ database, viewer, kept }: Call<typeof contract.logout>): Promise<void> {
  await queries.deleteSession(database, viewer.tokenHash)
  kept.changed([sessionsOf(viewer.id)])
}
