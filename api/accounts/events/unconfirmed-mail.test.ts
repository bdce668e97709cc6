import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { changePassword } from '#contract/passwords.ts'
import { deletePasskey, listPasskeys } from '#contract/passkeys.ts'
import { turnOffTwoFactor } from '#contract/two-factor.ts'
import { beginSession } from '#testing/access/people.ts'
import { createTestApi } from '#testing/api.ts'
import { startOidcProvider } from '#testing/oidc-provider.ts'
import { oidcServices } from '#testing/provider-services.ts'
import { deleteQueuedMails, queuedMails } from '#testing/queued-mails.ts'
import { password, type Member } from '#testing/rows.ts'
import { addPasskey, connectProvider, signUp } from '#testing/squatter.ts'
import { totpCode, turnOnTwoFactor } from '#testing/two-factor.ts'

const provider = await startOidcProvider('http://localhost:3000')
afterAll(() => provider.close())
const api = await createTestApi(oidcServices(provider))
const { call, database } = api
let counted = 0
let member: Member

beforeEach(async () => {
  member = await signUp(api)
  await deleteQueuedMails(database)
})

const newPerson = () => `person${(counted += 1)}`
const mailsTo = async ({ email }: Member) => (await queuedMails(database)).filter(({ to }) => to === email)
const subject = 'What signs in to your Toolshelf account has changed'

const changes: [string, (member: Member) => Promise<unknown>][] = [
  ['a passkey', (one) => addPasskey(api, one, 'Buy at https://spam.example')],
  ['a connected provider', (one) => connectProvider(api, one, newPerson())],
  ['two-step sign-in', (one) => turnOnTwoFactor(api, one)],
  [
    'another password',
    ({ token }) =>
      call(changePassword, { token, body: { current_password: password, new_password: 'another one 7' } }),
  ],
  [
    'a first password',
    async ({ id }) => {
      await database.updateTable('members').set({ password_hash: null }).where('id', '=', id).execute()
      const token = await beginSession(database, id)
      await call(changePassword, { token, body: { new_password: 'another one 7' } })
    },
  ],
]

test.each(changes)('%s is told to an address that nobody has confirmed', async (_, change) => {
  await change(member)
  const [mail, ...more] = await mailsTo(member)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ subject, to_member: true })
  expect(mail!.text).toContain('If you did not sign up here')
  expect(mail!.text).toContain('http://localhost:3000/forgot-password')
  // A stranger gets nothing that the squatter has written.
  expect(mail!.text).not.toContain('spam.example')
})

test('turning two-step sign-in off is told as well', async () => {
  const { secret } = await turnOnTwoFactor(api, member)
  await sql`delete from account_events where member_id = ${member.id}`.execute(database)
  await deleteQueuedMails(database)
  const body = { password, code: totpCode(secret) }
  expect(await call(turnOffTwoFactor, { token: member.token, body })).toMatchObject({ status: 204 })
  expect((await mailsTo(member)).map((mail) => mail.subject)).toEqual([subject])
})

test('it is told once a day, whatever is changed', async () => {
  await Promise.all([1, 2, 3].map((n) => addPasskey(api, member, `Key ${n}`)))
  await connectProvider(api, member, newPerson())
  await turnOnTwoFactor(api, member)
  expect(await mailsTo(member)).toHaveLength(1)
  await sql`
    update account_events set created_at = created_at - interval '24 hours' where member_id = ${member.id}
  `.execute(database)
  await addPasskey(api, member, 'Tomorrow')
  await addPasskey(api, member, 'And another')
  expect(await mailsTo(member)).toHaveLength(2)
})

test('a way in that was removed is not told to it', async () => {
  await addPasskey(api, member)
  await deleteQueuedMails(database)
  const [passkey] = (await call(listPasskeys, { token: member.token })).body
  await call(deletePasskey, { token: member.token, params: { id: passkey!.id } })
  expect(await mailsTo(member)).toEqual([])
})

test.each(changes)('%s is told to a confirmed address by the mail about it, each time', async (_, change) => {
  const confirmed = await api.member()
  await deleteQueuedMails(database)
  await change(confirmed)
  const mails = await mailsTo(confirmed)
  expect(mails).toHaveLength(1)
  expect(mails[0]!.subject).not.toBe(subject)
})
