import type * as contract from '#contract/setup.ts'
import { setupMessages } from '#contract/setup-messages.ts'
import { signUp, type Admission } from '#api/accounts/public.ts'
import { badFields, notFound } from '#api/http/app-error.ts'
import type { Call } from '#api/http/call.ts'
import { everything, site } from '#api/http/cache/tags.ts'
import { hashOf } from '#api/http/viewer.ts'
import * as queries from './queries.ts'

export async function setUpSite(call: Call<typeof contract.setUpSite>) {
  const { database, body, cache, settings } = call
  const { token, site_name, ...account } = body
  const siteName = settings.fixed.name ?? site_name
  const tokenHash = hashOf(token)
  const admit: Admission = async (transaction) => {
    const isValid = await queries.lockSetupToken(transaction, tokenHash)
    if (await queries.hasAdministrator(transaction)) throw notFound(setupMessages.done)
    if (!isValid) throw badFields({ token: [setupMessages.token] })
    return (member) => queries.finishSetup(transaction, member, site_name)
  }
  // Before the password is hashed.
  await admit(database)
  // The mail to the administrator has the name that the site gets.
  const made = await signUp({ ...call, siteName }, account, admit)
  cache.invalidate([everything, site])
  await settings.renewed()
  return { ...made, is_admin: true }
}
