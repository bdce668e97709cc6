import { beforeEach, expect, test } from 'vitest'
import { listAccountEvents } from '#contract/account-security.ts'
import { updateProfile } from '#contract/profiles.ts'
import type { SecurityEvent } from '#api/http/security-log.ts'
import { createTestApi } from '#testing/api.ts'
import { deleteQueuedMails, queuedMails } from '#testing/queued-mails.ts'
import type { Member } from '#testing/rows.ts'

const events: SecurityEvent[] = []
let wakes = 0
const api = await createTestApi({
  accounts: { emailVerification: true, moderatorsNeed2fa: false, providers: [] },
  securityLog: (event) => events.push(event),
  wakeMail: () => {
    wakes += 1
  },
})
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
let member: Member

beforeEach(async () => {
  await deleteQueuedMails(api.database)
  member = await api.member()
  await api.database
    .updateTable('members')
    .set({ email_verified: true })
    .where('id', '=', member.id)
    .execute()
  events.length = 0
  wakes = 0
})

const change = (body: object) =>
  api.call(updateProfile, { token: member.token, body, headers: { 'user-agent': firefox } })
const kinds = async () =>
  (await api.call(listAccountEvents, { token: member.token })).body.map(({ kind }) => kind)

test('a new username is mailed to the account, recorded and logged', async () => {
  const username = `new_${member.id}`
  expect((await change({ username, bio: 'x' })).status).toBe(200)
  const [mail, ...others] = await queuedMails(api.database)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: member.email, subject: 'Your Toolshelf username was changed' })
  expect(mail!.text).toContain(`was changed to ${username}, with Firefox on Windows`)
  expect(mail!.text).toContain('If it was not you, set a new password at once')
  expect(mail!.text).toContain('http://localhost:3000/forgot-password')
  expect(await kinds()).toEqual(['username_changed'])
  expect(events).toEqual([{ event: 'username_changed', member: member.id, address: '127.0.0.1' }])
  expect(wakes).toBe(1)
})

test('another case of the letters is a new username, too', async () => {
  await change({ username: member.username.toUpperCase() })
  expect(await queuedMails(api.database)).toHaveLength(1)
})

test('the same username, other fields, and a refused username are not mailed', async () => {
  const other = await api.member()
  await change({ username: member.username, name: 'Another Name' })
  await change({ bio: 'x' })
  expect((await change({ username: other.username })).status).toBe(400)
  expect((await change({ username: `lost_${member.id}`, interests: [999_999] })).status).toBe(400)
  expect(await queuedMails(api.database)).toEqual([])
  expect(await kinds()).toEqual([])
  expect(events).toEqual([])
  expect(wakes).toBe(0)
})

test('an address that is not confirmed gets no mail while confirmation is needed', async () => {
  await api.database
    .updateTable('members')
    .set({ email_verified: false })
    .where('id', '=', member.id)
    .execute()
  await change({ username: `quiet_${member.id}` })
  expect(await queuedMails(api.database)).toEqual([])
  expect(await kinds()).toEqual(['username_changed'])
})
