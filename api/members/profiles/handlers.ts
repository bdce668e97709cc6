import type { exportAccount as exportContract } from '#contract/account-export.ts'
import type * as contract from '#contract/profiles.ts'
import { accountMessages } from '#contract/account-messages.ts'
import { messages } from '#contract/messages.ts'
import { originOf } from '#api/accounts/events/public.ts'
import { reservedNames } from '#api/accounts/public.ts'
import { reauthenticate } from '#api/accounts/passwords/public.ts'
import { badFields, refuseFields } from '#api/http/app-error.ts'
import type { Call } from '#api/http/call.ts'
import { refuseHosts } from '#api/http/refused-hosts.ts'
import * as tags from '#api/http/cache/tags.ts'
import { exportedAccount, ownUser } from './presenter.ts'
import { finishDeletion } from './finish-deletion.ts'
import { deleteMember } from './delete-queries.ts'
import * as queries from './queries.ts'
import { usernameMail } from './username-mail.ts'

export async function getProfile(call: Call<typeof contract.getProfile>) {
  return ownUser(call, call.viewer.id)
}

export async function updateProfile(call: Call<typeof contract.updateProfile>) {
  const { database, viewer, cache, siteName, refusedHosts, accounts, address, securityLog, body } = call
  refuseHosts(refusedHosts, {
    website: [body.website],
    social_links: Object.values(body.social_links ?? {}),
  })
  refuseFields(await reservedNames(database, body, { siteName, member: viewer.id }))
  const origin = originOf(call)
  const { emailVerification } = accounts
  const notice =
    body.username === undefined
      ? undefined
      : { origin, mail: usernameMail(call, body.username, origin), emailVerification }
  const changed = await queries.updateMember(database, viewer.id, body, notice)
  if (changed === 'username') throw badFields({ username: [messages.username.taken] })
  if (changed === 'interests') throw badFields({ interests: [messages.post.unknownCategory] })
  cache.invalidate([tags.member(viewer.id)])
  if (changed === 'renamed') {
    call.wakeMail()
    securityLog({ event: 'username_changed', member: viewer.id, address })
  }
  return ownUser(call, viewer.id)
}

export async function exportAccount(call: Call<typeof exportContract>) {
  const { viewer, address, securityLog } = call
  const exported = await exportedAccount(call, viewer.id)
  securityLog({ event: 'export', member: viewer.id, address })
  return exported
}

export async function deleteAccount(call: Call<typeof contract.deleteAccount>): Promise<void> {
  const { database, viewer, address, securityLog, body } = call
  const passwordHash = await reauthenticate(call, { password: body.password, call: 'deleteAccount' })
  const deleted = await deleteMember(database, viewer.id, passwordHash)
  if (!deleted) throw badFields({ password: [accountMessages.account.wrongPassword] })
  securityLog({ event: 'deletion', member: viewer.id, address })
  await finishDeletion(call, deleted)
}
