import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { login, register } from '#contract/accounts.ts'
import { changeEmail, verifyEmail } from '#contract/email-verification.ts'
import { deleteAccount, getProfile } from '#contract/profiles.ts'
import type { SecurityEvent } from '#api/http/security-log.ts'
import { hashPassword } from '#api/accounts/passwords/public.ts'
import { beginSession } from '#testing/access/people.ts'
import { createTestApi } from '#testing/api.ts'
import { deleteQueuedMails, newestLink, queuedMails } from '#testing/queued-mails.ts'
import { password, type Member } from '#testing/rows.ts'

const events: SecurityEvent[] = []
const api = await createTestApi({ securityLog: (event) => events.push(event) })
const { database } = api
let member: Member
let fresh: string
let counted = 0

beforeEach(async () => {
  await deleteQueuedMails(database)
  events.length = 0
  member = await api.member()
  fresh = `fresh${(counted += 1)}@example.org`
})

const ask = (email = fresh, secret: string | undefined = password) =>
  api.call(changeEmail, { token: member.token, body: { email, password: secret } })
const chosen = 'chosen by the owner'
const open = (token: string, fields: object = {}) => api.call(verifyEmail, { body: { token, ...fields } })
const undo = (token: string, secret = chosen) =>
  open(token, { new_password: secret, confirm_password: secret })
const link = (email: string) => newestLink(database, email)
const profile = () => api.call(getProfile, { token: member.token })
const signUp = (email: string) =>
  api.call(register, { body: { name: 'Eve', username: `eve_${(counted += 1)}`, email, password } })

async function storedEmail(): Promise<string> {
  const row = database.selectFrom('members').select('email').where('id', '=', member.id)
  return (await row.executeTakeFirstOrThrow()).email
}

async function kinds(): Promise<string[]> {
  const rows = database.selectFrom('account_events').select('kind').where('member_id', '=', member.id)
  return (await rows.orderBy('id').execute()).map(({ kind }) => kind)
}

test('the new address confirms the change; until then the old one stays', async () => {
  expect(await ask()).toMatchObject({ status: 204 })
  expect((await queuedMails(database)).map(({ to }) => to).sort()).toEqual([fresh, member.email].sort())
  expect((await profile()).body.email).toBe(member.email)
  const token = await link(fresh)
  expect(await open(token)).toMatchObject({ status: 200, body: { outcome: 'changed' } })
  expect((await profile()).body).toMatchObject({ email: fresh, email_verified: true })
  expect(await open(token)).toMatchObject({ status: 400 })
  expect(await kinds()).toEqual(['email_change_requested', 'email_changed'])
  expect(events.map(({ event }) => event)).toEqual(['email_change_requested', 'email_changed'])
  const told = (await queuedMails(database)).filter(({ to }) => to === member.email)
  expect(told.at(-1)!.subject).toContain('was changed')
})

test('a wrong password, the own address and no address are refused by field', async () => {
  expect(await ask(fresh, 'wrong')).toMatchObject({
    status: 400,
    body: { errors: { password: expect.anything() } },
  })
  for (const email of [member.email.toUpperCase(), 'nothing'])
    expect(await ask(email)).toMatchObject({ status: 400, body: { errors: { email: expect.anything() } } })
  const without = await api.call(changeEmail, { token: member.token, body: { email: fresh } })
  expect(without).toMatchObject({ status: 400, body: { errors: { password: expect.anything() } } })
  expect(await queuedMails(database)).toEqual([])
})

test('a taken address is answered the same and gets no mail', async () => {
  const other = await api.member()
  expect(await ask(other.email.toUpperCase())).toMatchObject({ status: 204 })
  expect((await queuedMails(database)).map(({ to }) => to)).toEqual([member.email])
  expect(await kinds()).toEqual(['email_change_requested'])
})

test('the old address cancels the change, which ends all sessions', async () => {
  await ask()
  const confirmation = await link(fresh)
  const token = await link(member.email)
  expect(await undo(token)).toMatchObject({ status: 200, body: { outcome: 'undone' } })
  expect(await open(confirmation)).toMatchObject({ status: 400 })
  expect(await undo(token)).toMatchObject({ status: 400 })
  expect(await storedEmail()).toBe(member.email)
  expect(await profile()).toMatchObject({ status: 401 })
  expect(await kinds()).toEqual(['email_change_requested', 'email_change_undone'])
})

test('the old address undoes a confirmed change, and all that came after it', async () => {
  await ask()
  const first = await link(member.email)
  await open(await link(fresh))
  const second = `second${counted}@example.org`
  await ask(second)
  const undoOfSecond = await link(fresh)
  await open(await link(second))
  await ask(`third${counted}@example.org`)
  const third = await link(`third${counted}@example.org`)
  expect(await undo(first)).toMatchObject({ status: 200, body: { outcome: 'undone' } })
  for (const stale of [undoOfSecond, third]) expect(await open(stale)).toMatchObject({ status: 400 })
  expect(await storedEmail()).toBe(member.email)
  const body = { username: member.email, password: chosen }
  expect(await api.call(login, { body })).toMatchObject({ status: 200 })
})

test('an undone change leaves the links of earlier changes', async () => {
  await ask()
  const first = await link(member.email)
  await open(await link(fresh))
  await ask(`later${counted}@example.org`)
  expect(await undo(await link(fresh))).toMatchObject({ body: { outcome: 'undone' } })
  expect(await undo(first, `${chosen} again`)).toMatchObject({ body: { outcome: 'undone' } })
  expect(await storedEmail()).toBe(member.email)
})

test('another request replaces the one before', async () => {
  await ask()
  const before = await link(fresh)
  await ask(`other${counted}@example.org`)
  expect(await open(before)).toMatchObject({ status: 400 })
})

test('a new password ends the change that waits', async () => {
  await ask()
  await database
    .updateTable('members')
    .set({ password_hash: await hashPassword('another one') })
    .where('id', '=', member.id)
    .execute()
  expect(await open(await link(fresh))).toMatchObject({ status: 400 })
  expect(await storedEmail()).toBe(member.email)
})

test('nobody can take the old address while the change can be undone, but its member', async () => {
  await ask()
  await open(await link(fresh))
  expect(await signUp(member.email.toUpperCase())).toMatchObject({
    status: 400,
    body: { errors: { email: expect.anything() } },
  })
  const other = await api.member()
  const body = { email: member.email, password }
  expect(await api.call(changeEmail, { token: other.token, body })).toMatchObject({ status: 204 })
  expect((await queuedMails(database)).at(-1)!.to).toBe(other.email)
  expect(await ask(member.email)).toMatchObject({ status: 204 })
  expect(await open(await link(member.email))).toMatchObject({ status: 200 })
  expect(await storedEmail()).toBe(member.email)
})

test('an address that somebody has taken meanwhile is refused, and the link stays', async () => {
  await ask()
  const token = await link(fresh)
  const other = (await signUp(fresh)).body
  expect(await open(token)).toMatchObject({ status: 409 })
  const former = await link(member.email)
  await api.call(deleteAccount, { token: other.token, body: { password } })
  expect(await open(token)).toMatchObject({ status: 200 })
  await database
    .insertInto('members')
    .values({ ...row(), email: member.email })
    .execute()
  expect(await undo(former)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(await storedEmail()).toBe(fresh)
})

const row = () => ({ name: 'Eve', username: `eve_${(counted += 1)}` })

test('a confirmation and a registration at once: one has the address', async () => {
  for (let nth = 0; nth < 5; nth += 1) {
    const email = `race${(counted += 1)}@example.org`
    await ask(email)
    const token = await link(email)
    const [confirmed, registered] = await Promise.all([open(token), signUp(email)])
    expect([
      [200, 400],
      [409, 201],
    ]).toContainEqual([confirmed.status, registered.status])
  }
})

test('a confirmation and an undoing at once: the old address stays', async () => {
  for (let nth = 0; nth < 5; nth += 1) {
    member = await api.member()
    const email = `race${(counted += 1)}@example.org`
    await ask(email)
    const [confirmation, former] = [await link(email), await link(member.email)]
    const [confirmed, undone] = await Promise.all([open(confirmation), undo(former)])
    expect([200, 400]).toContain(confirmed.status)
    expect(undone.status).toBe(200)
    expect(await storedEmail()).toBe(member.email)
  }
})

test('a request and an undoing at once: no link to another address survives', async () => {
  await ask()
  const former = await link(member.email)
  const other = `other${counted}@example.org`
  const [asked] = await Promise.all([ask(other), undo(former)])
  const mails = (await queuedMails(database)).filter(({ to }) => to === other)
  if (asked.status === 204 && mails.length > 0) {
    const { status } = await open(await link(other))
    const left = await database
      .selectFrom('one_time_tokens')
      .select('purpose')
      .where('member_id', '=', member.id)
      .execute()
    // A request after the undoing is a change of its own, with a link to undo it.
    expect(status === 400 || left.some(({ purpose }) => purpose === 'undo_email')).toBe(true)
  }
})

test('two confirmations of one address at once: one account has it', async () => {
  await ask()
  const token = await link(fresh)
  member = await api.member()
  await ask()
  const other = await link(fresh)
  const answers = await Promise.all([open(token), open(other)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('demo members get no mail and no event', async () => {
  await database.updateTable('members').set({ is_demo: true }).where('id', '=', member.id).execute()
  expect(await ask()).toMatchObject({ status: 204 })
  expect(await queuedMails(database)).toEqual([])
  expect(await kinds()).toEqual([])
})

test('an account without a password changes its address after a recent sign-in', async () => {
  await database.updateTable('members').set({ password_hash: null }).where('id', '=', member.id).execute()
  const token = await beginSession(database, member.id)
  const asking = () => api.call(changeEmail, { token, body: { email: fresh } })
  expect(await asking()).toMatchObject({ status: 204 })
  expect(await open(await link(fresh))).toMatchObject({ body: { outcome: 'changed' } })
  await sql`update sessions set created_at = now() - interval '11 minutes'`.execute(database)
  expect(await asking()).toMatchObject({ status: 403, body: { code: 'recent_sign_in_needed' } })
})
