import { beforeEach, expect, test } from 'vitest'
import { login, register } from '#contract/accounts.ts'
import { createLimits } from '#api/http/limits/limits.ts'
import { defaultRates } from '#api/http/limits/rates.ts'
import { createTestApi } from '#testing/api.ts'
import { deleteQueuedMails, queuedMails } from '#testing/queued-mails.ts'
import { password } from '#testing/rows.ts'

const many = { points: 1_000_000, seconds: 60 }
const rates = { ...defaultRates, login: many, register: many }
const accounts = { emailVerification: true, moderatorsNeed2fa: false, providers: [] }
let wakes = 0
const api = await createTestApi({
  ...{ accounts, limits: createLimits({ rates, secret: 'for tests only' }) },
  wakeMail: () => {
    wakes += 1
  },
})
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'
const safari =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15'
const browser = (nth: number) => `browser-${nth}`.padEnd(43, 'x')
let counted = 0

beforeEach(() => deleteQueuedMails(api.database))

/** A new account, made over HTTP; its address is confirmed unless it says otherwise. */
async function newAccount(given: { browser?: string; isConfirmed?: boolean } = {}) {
  counted += 1
  const username = `newcomer_${counted}`
  const body = { name: 'New', username, email: `${username}@example.org`, password }
  const sent = { ...body, ...(given.browser && { browser: given.browser }) }
  const { id } = (await api.call(register, { body: sent, headers: { 'user-agent': firefox } })).body
  const { isConfirmed: email_verified = true } = given
  await api.database.updateTable('members').set({ email_verified }).where('id', '=', id!).execute()
  return body
}

async function signIn(username: string, { browser, userAgent = firefox, secret = password }: SignIn = {}) {
  const body = { username, password: secret, ...(browser && { browser }) }
  return (await api.call(login, { body, headers: { 'user-agent': userAgent } })).status
}

interface SignIn {
  browser?: string
  userAgent?: string
  secret?: string
}

/** The subjects of the mails to an account about sign-ins. */
async function mailsTo({ email }: { email: string }) {
  const mails = await queuedMails(api.database)
  return mails.filter(({ to, subject }) => to === email && subject.startsWith('New sign-in'))
}

test('a sign-in from a browser that was not seen before is mailed, with what to do', async () => {
  const account = await newAccount({ browser: browser(1) })
  expect(await signIn(account.username, { browser: browser(2), userAgent: safari })).toBe(200)
  const [mail, ...others] = await mailsTo(account)
  expect(others).toEqual([])
  expect(mail!.text).toContain('Safari on macOS')
  expect(mail!.text).toContain('127.0.0.0/24')
  expect(mail!.text).toContain('If it was not you, change your password at once')
  expect(mail!.text).not.toContain(password)
})

test('the registration and sign-ins from its browser are not mailed', async () => {
  const account = await newAccount({ browser: browser(1) })
  for (const userAgent of [firefox, safari]) {
    expect(await signIn(account.username, { browser: browser(1), userAgent })).toBe(200)
  }
  expect(await mailsTo(account)).toEqual([])
})

test('a browser is mailed once, and only then the worker of mails is woken', async () => {
  const account = await newAccount({ browser: browser(1) })
  wakes = 0
  for (const nth of [2, 2, 3, 2]) await signIn(account.username, { browser: browser(nth) })
  expect(await mailsTo(account)).toHaveLength(2)
  expect(wakes).toBe(2)
})

test('without an id, browser and network are compared', async () => {
  const account = await newAccount()
  await signIn(account.username)
  expect(await mailsTo(account)).toEqual([])
  for (const userAgent of [safari, safari]) await signIn(account.username, { userAgent })
  expect(await mailsTo(account)).toHaveLength(1)
})

test('two sign-ins at once in a new browser are one or two mails, and each session begins', async () => {
  const account = await newAccount({ browser: browser(1) })
  const given = { browser: browser(2) }
  const statuses = await Promise.all([1, 2].map(() => signIn(account.username, given)))
  expect(statuses).toEqual([200, 200])
  const mails = (await mailsTo(account)).length
  expect([1, 2]).toContain(mails)
})

test('a failed sign-in is not mailed', async () => {
  const account = await newAccount({ browser: browser(1) })
  expect(await signIn(account.username, { browser: browser(2), secret: 'wrong' })).toBe(400)
  expect(await mailsTo(account)).toEqual([])
})

test('an address that is not confirmed gets no mail while confirmation is needed', async () => {
  const account = await newAccount({ browser: browser(1), isConfirmed: false })
  expect(await signIn(account.username, { browser: browser(2) })).toBe(200)
  expect(await mailsTo(account)).toEqual([])
})

test('an address that is not confirmed gets the mail where no confirmation is needed', async () => {
  const settings = { ...accounts, emailVerification: false }
  const other = await createTestApi({ accounts: settings })
  const { email, username } = await other.member({ browser: browser(1) })
  await other.database.updateTable('members').set({ email_verified: false }).execute()
  await other.call(login, { body: { username, password, browser: browser(2) } })
  const mails = await queuedMails(other.database)
  expect(mails.map(({ to }) => to)).toEqual([email])
})

test('the first step of a two-step sign-in is not mailed', async () => {
  const account = await newAccount({ browser: browser(1) })
  const { database } = api
  const { id } = await database
    .selectFrom('members')
    .select('id')
    .where('email', '=', account.email)
    .executeTakeFirstOrThrow()
  const twoFactor = { member_id: id, secret: Buffer.from('encrypted'), confirmed_at: new Date() }
  await database.insertInto('two_factor').values(twoFactor).execute()
  expect(await signIn(account.username, { browser: browser(2) })).toBe(401)
  expect(await mailsTo(account)).toEqual([])
})
