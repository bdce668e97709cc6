import { beforeEach, expect, test } from 'vitest'
import { register } from '#contract/accounts.ts'
import { listAdministrativeLog } from '#contract/administration.ts'
import { getProfile } from '#contract/profiles.ts'
import { setUpSite } from '#contract/setup.ts'
import { setupMessages } from '#contract/setup-messages.ts'
import { messages } from '#contract/messages.ts'
import { createTestApi } from '#testing/api.ts'
import { expectRefused } from '#testing/error-assertions.ts'
import { queuedMails } from '#testing/queued-mails.ts'
import { newSetupLink } from './link.ts'

const siteUrl = 'https://tools.example'
const api = await createTestApi({ siteUrl })
const { database } = api
beforeEach(async () => {
  await database.deleteFrom('members').execute()
})

const account = { name: 'Ada Byron', username: 'ada', email: 'ada@example.org', password: 'Secret1!' }

/** A new token, as the server logs it at its start. */
async function newSetupToken(): Promise<string> {
  const link = await newSetupLink(database, siteUrl)
  return /^https:\/\/tools\.example\/setup\?token=([\w-]{43})$/.exec(link ?? '')![1]!
}

const setUp = (token: string, fields: object = {}) =>
  api.call(setUpSite, { body: { ...account, site_name: 'Shelf', token, ...fields } })

test('setUpSite makes the first administrator, who is signed in, names the site, and is in the log', async () => {
  const { status, body } = await setUp(await newSetupToken())
  expect(status).toBe(201)
  expect(body).toMatchObject({ name: 'Ada Byron', username: 'ada', email: 'ada@example.org', is_admin: true })
  const { token } = body
  const { body: user } = await api.call(getProfile, { token })
  expect(user).toMatchObject({ role: 'moderator', is_admin: true })
  const stored = await database.selectFrom('site_settings').select('name').executeTakeFirst()
  expect(stored).toEqual({ name: 'Shelf' })
  const { body: log } = await api.call(listAdministrativeLog, { token })
  expect(log[0]).toMatchObject({ username: 'ada', act: 'set_up_site', about: 'Shelf' })
})

test('the mail that confirms the address has the name that the site gets', async () => {
  const accounts = { emailVerification: true, moderatorsNeed2fa: false, providers: [] }
  const asking = await createTestApi({ siteUrl, accounts })
  const token = /token=([\w-]{43})$/.exec((await newSetupLink(asking.database, siteUrl))!)![1]!
  await asking.call(setUpSite, { body: { ...account, site_name: 'Shelf of Ada', token } })
  const [mail] = await queuedMails(asking.database)
  expect(mail!.subject).toBe('Confirm your email address for Shelf of Ada')
})

test('setUpSite is 404 afterwards, whatever the token', async () => {
  const token = await newSetupToken()
  await setUp(token)
  const other = { username: 'bob', email: 'bob@example.org' }
  for (const given of [token, 'x'.repeat(43)]) {
    expectRefused(await setUp(given, other), 404)
  }
  expect(await newSetupLink(database, siteUrl)).toBeUndefined()
})

test.each([
  ['unknown', async () => 'x'.repeat(43)],
  ['empty', async () => ''],
  [
    'replaced',
    async () => {
      const token = await newSetupToken()
      await newSetupToken()
      return token
    },
  ],
  [
    'expired',
    async () => {
      const token = await newSetupToken()
      const expired = { expires_at: new Date(Date.now() - 1000) }
      await database.updateTable('one_time_tokens').set(expired).where('purpose', '=', 'setup').execute()
      return token
    },
  ],
])('a token that is %s is refused', async (_, make) => {
  const { status, body } = await setUp(await make())
  expect(status).toBe(400)
  expect(body).toMatchObject({ errors: { token: [setupMessages.token] } })
})

test('a token is valid for 24 hours', async () => {
  await newSetupToken()
  const { expires_at, created_at } = await database
    .selectFrom('one_time_tokens')
    .select(['expires_at', 'created_at'])
    .where('purpose', '=', 'setup')
    .executeTakeFirstOrThrow()
  expect(Math.round((expires_at.getTime() - created_at.getTime()) / 60_000)).toBe(24 * 60)
})

test('refused fields do not use the token up', async () => {
  const token = await newSetupToken()
  await api.member({ username: 'taken' })
  for (const [field, value, message] of [
    ['username', 'taken', messages.username.taken],
    ['username', 'admin', messages.username.reserved],
    ['site_name', '', 'Site name is required'],
    ['site_name', 'x'.repeat(61), 'Site name can have at most 60 characters'],
  ] as const) {
    const { status, body } = await setUp(token, { [field]: value })
    expect([status, body]).toEqual([400, expect.objectContaining({ errors: { [field]: [message] } })])
  }
  expect((await setUp(token, { site_name: 'x'.repeat(60) })).status).toBe(201)
})

test('of two set-ups at once one makes an administrator', async () => {
  const token = await newSetupToken()
  const others = [{}, { username: 'bob', email: 'bob@example.org' }]
  const statuses = (await Promise.all(others.map((fields) => setUp(token, fields)))).map(
    ({ status }) => status,
  )
  expect(statuses.toSorted()).toEqual([201, 404])
  const members = await database.selectFrom('members').select(['role', 'is_admin']).execute()
  expect(members).toEqual([{ role: 'moderator', is_admin: true }])
})

test('the link stays good when somebody registers before it is used, and no new one is made', async () => {
  const token = await newSetupToken()
  const other = { ...account, username: 'bob', email: 'bob@example.org' }
  expect((await api.call(register, { body: other })).body).toMatchObject({ is_admin: false })
  expect(await newSetupLink(database, siteUrl)).toBeUndefined()
  expect((await setUp(token)).status).toBe(201)
})
