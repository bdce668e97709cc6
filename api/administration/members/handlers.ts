import { administrationMessages } from '#contract/administration-messages.ts'
import type * as contract from '#contract/member-administration.ts'
import { messages } from '#contract/messages.ts'
import { sendResetCode } from '#api/accounts/password-reset/public.ts'
import { deleteSessionsOf } from '#api/accounts/sessions/public.ts'
import { turnedOffByOperatorMail, turnOffByOperator } from '#api/accounts/two-factor/public.ts'
import { exportedAccount, finishDeletion } from '#api/members/profiles/public.ts'
import { AppError, forbidden, notFound } from '#api/http/app-error.ts'
import type { Call, Services } from '#api/http/call.ts'
import * as tags from '#api/http/cache/tags.ts'
import type { Viewer } from '#api/http/viewer.ts'
import { findMember } from './list-queries.ts'
import { presentMember } from './list-handlers.ts'
import * as queries from './queries.ts'

type ActingCall = Pick<Services, 'securityLog'> & { viewer: Viewer; address: string }

function unknownMember(): AppError {
  return notFound(messages.member.notFound)
}

/** Throws the error of an outcome. */
function refuse(outcome: queries.Outcome | 'own'): void {
  if (outcome === 'unknown') throw unknownMember()
  if (outcome === 'forbidden') throw forbidden(messages.moderation.administratorsOnly)
  if (outcome === 'last')
    throw new AppError(409, 'last_administrator', administrationMessages.lastAdministrator)
  if (outcome === 'own') throw new AppError(409, 'own_account', administrationMessages.ownAccount)
}

// No network and no browser: it is not the member who acts.
const origin = { browser: '', network: '' }

function log({ securityLog, viewer, address }: ActingCall, member: number, act: string): void {
  securityLog({ event: 'moderation', member, address, about: { act, administrator: viewer.id } })
}

export async function changeRole(call: Call<typeof contract.changeRole>) {
  const { database, viewer, cache, accounts, params, body } = call
  const { outcome, member } = await queries.changeRole(database, viewer.id, params.username, body.role)
  refuse(outcome)
  cache.invalidate([tags.sessionsOf(member!), tags.moderationLog])
  log(call, member!, 'change_role')
  const row = await findMember(database, member!, accounts)
  if (!row) throw unknownMember()
  return presentMember(row)
}

export async function endMemberSessions(call: Call<typeof contract.endMemberSessions>): Promise<void> {
  const { database, viewer, cache, params, securityLog, address } = call
  const subject = { administrator: viewer.id, act: 'end_sessions', username: params.username } as const
  const done = await queries.actOn(database, subject, (transaction, { id }) =>
    deleteSessionsOf(transaction, id, origin),
  )
  if (!done) throw unknownMember()
  const { target, result: sessions } = done
  cache.invalidate([tags.sessionsOf(target.id)])
  const about = { sessions, administrator: viewer.id }
  securityLog({ event: 'sessions_ended', member: target.id, address, about })
}

export async function turnOffMemberTwoStep(call: Call<typeof contract.turnOffMemberTwoStep>): Promise<void> {
  const { database, viewer, cache, accounts, params, securityLog, address, wakeMail } = call
  const mail = turnedOffByOperatorMail(call)
  // The administrator chooses the member: there is no stranger to protect from many mails.
  const notice = { origin, mail, emailVerification: accounts.emailVerification, mailUnconfirmed: mail }
  const subject = { administrator: viewer.id, act: 'turn_off_two_step', username: params.username } as const
  const done = await queries.actOn(database, subject, async (transaction, { username }) => {
    const ended = await turnOffByOperator(transaction, username, notice)
    if (!ended?.was_on) throw new AppError(409, 'two_step_is_off', administrationMessages.twoStepIsOff)
  })
  if (!done) throw unknownMember()
  const { id: member } = done.target
  wakeMail()
  // A moderator without a second factor may be one who may act no more.
  cache.invalidate([tags.sessionsOf(member)])
  securityLog({ event: 'two_factor_off', member, address, about: { administrator: viewer.id } })
}

export async function sendMemberReset(call: Call<typeof contract.sendMemberReset>): Promise<void> {
  const { database, viewer, params, securityLog, address } = call
  const subject = { administrator: viewer.id, act: 'send_reset', username: params.username } as const
  const done = await queries.actOn(database, subject, (transaction, { email }) =>
    sendResetCode({ ...call, database: transaction }, email),
  )
  if (!done) throw unknownMember()
  call.wakeMail()
  const about = { administrator: viewer.id }
  securityLog({ event: 'password_reset_requested', member: done.target.id, address, about })
}

export async function exportMember(call: Call<typeof contract.exportMember>) {
  const { database, viewer, params, securityLog, address } = call
  const subject = { administrator: viewer.id, act: 'export_member', username: params.username } as const
  const done = await queries.actOn(database, subject, (transaction, { id }) =>
    exportedAccount({ ...call, database: transaction }, id),
  )
  if (!done) throw unknownMember()
  const about = { administrator: viewer.id }
  securityLog({ event: 'export', member: done.target.id, address, about })
  return done.result
}

export async function eraseMember(call: Call<typeof contract.eraseMember>): Promise<void> {
  const { database, viewer, params, securityLog, address } = call
  const erased = await queries.eraseMember(database, viewer.id, params.username)
  if (erased.outcome !== 'erased') return refuse(erased.outcome)
  const about = { administrator: viewer.id }
  securityLog({ event: 'deletion', member: erased.member, address, about })
  await finishDeletion(call, erased.deleted)
}
