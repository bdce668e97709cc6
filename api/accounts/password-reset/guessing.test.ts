import { beforeEach, describe, expect, test } from 'vitest'
import { confirmResetCode, requestPasswordReset, setNewPassword } from '#contract/password-reset.ts'
import { createLimits } from '#api/http/limits/limits.ts'
import { defaultRates } from '#api/http/limits/rates.ts'
import { createTestApi } from '#testing/api.ts'
import { codeIn, deleteQueuedMails, newestCode, queuedMails } from '#testing/queued-mails.ts'
import { type Member } from '#testing/rows.ts'

const everything = { points: 1_000_000, seconds: 60 }
const limits = createLimits({ rates: { ...defaultRates, everything, register: everything }, secret: 'x' })
const api = await createTestApi({ limits })
let member: Member
let home: string
let office: string
let strangers: string[]
let tests = 0

beforeEach(async () => {
  await deleteQueuedMails(api.database)
  member = await api.member()
  tests += 1
  // Networks of earlier tests have used up what may be done from them.
  home = `10.${tests}.1.1`
  office = `10.${tests}.1.2`
  strangers = Array.from({ length: 60 }, (_, nth) => `10.${tests}.0.${nth}`)
})

const post = (path: string, from: string, payload: object) =>
  api.send({ method: 'POST', url: `/api${path}`, remoteAddress: from, payload })

const request = (from: string, email = member.email) => post(requestPasswordReset.path, from, { email })

/** Asks for a code, and reads it in the mail. */
async function askedCode(from: string, email = member.email): Promise<string> {
  expect((await request(from, email)).status).toBe(200)
  return newestCode(api.database, email)
}

async function codesInMails(): Promise<string[]> {
  return (await queuedMails(api.database)).map(codeIn)
}

const confirm = async (from: string, code: string, email?: string) =>
  (await post(confirmResetCode.path, from, { code, ...(email && { email }) })).status

/** A code that nobody was sent. */
async function wrongCode(): Promise<string> {
  const mailed = await codesInMails()
  const some = Array.from({ length: mailed.length + 1 }, (_, nth) => String(nth).padStart(6, '0'))
  return some.find((code) => !mailed.includes(code))!
}

async function guess(count: number, from: string, email?: string): Promise<number[]> {
  const wrong = await wrongCode()
  const statuses: number[] = []
  for (let nth = 0; nth < count; nth += 1) statuses.push(await confirm(from, wrong, email))
  return statuses
}

describe('a mailed code', () => {
  test('outlives three requests and five wrong codes of a stranger', async () => {
    const code = await askedCode(home)
    const [stranger] = strangers
    for (let nth = 0; nth < 3; nth += 1) await askedCode(stranger!)
    await guess(5, stranger!, member.email)
    expect(await confirm(home, code, member.email)).toBe(200)
  })

  test('that a stranger asked for is good for the owner', async () => {
    const code = await askedCode(strangers[0]!)
    await guess(6, strangers[0]!, member.email)
    expect(await confirm(home, code, member.email)).toBe(200)
  })

  test('outlives a newer one', async () => {
    const codes = [await askedCode(home), await askedCode(home), await askedCode(office)]
    for (const code of new Set(codes)) expect(await confirm(home, code, member.email)).toBe(200)
  })

  test('is good for another network than the one that asked', async () => {
    const code = await askedCode(home)
    expect(await confirm(office, code, member.email)).toBe(200)
  })

  test.each([
    ['the network that asked', () => home, () => office],
    ['another network', () => office, () => home],
  ])('is closed by five wrong ones for %s, and for no other', async (_, theirs, others) => {
    const from = theirs()
    const code = await askedCode(home)
    expect(await guess(4, from, member.email)).toEqual([400, 400, 400, 400])
    const second = await askedCode(home)
    expect(await guess(1, from, member.email)).toEqual([400])
    expect(await confirm(from, code, member.email)).toBe(400)
    if (second !== code) expect(await confirm(from, second, member.email)).toBe(200)
    expect(await confirm(others(), code, member.email)).toBe(200)
  })

  test('takes the fifth try of a network', async () => {
    const code = await askedCode(home)
    await guess(4, office, member.email)
    expect(await confirm(office, code, member.email)).toBe(200)
  })

  test('is judged five times when twenty tries come at once from another network', async () => {
    const code = await askedCode(home)
    const wrong = await wrongCode()
    const tries = Array.from({ length: 20 }, (_, nth) =>
      confirm(office, nth === 19 ? code : wrong, member.email),
    )
    expect(new Set(await Promise.all(tries))).toEqual(new Set([400]))
  })

  test('takes a hundred wrong ones an hour from other networks, and then counts for the network that asked', async () => {
    const code = await askedCode(home)
    for (const from of strangers.slice(0, 25))
      expect(await guess(4, from, member.email)).toEqual([400, 400, 400, 400])
    expect(await confirm(strangers[30]!, code, member.email)).toBe(429)
    expect(await confirm(office, code, member.email)).toBe(429)
    expect(await confirm(home, code, member.email)).toBe(200)
  })

  test('takes fewer wrong ones the more codes are open: each is a chance', async () => {
    const codes = [await askedCode(home), await askedCode(home)]
    for (const from of strangers.slice(0, 25)) expect(await guess(2, from, member.email)).toEqual([400, 400])
    expect(await confirm(office, codes[0]!, member.email)).toBe(429)
    expect(await confirm(home, codes[0]!, member.email)).toBe(200)
  })

  test('is used up by one confirmation', async () => {
    const code = await askedCode(home)
    expect(await confirm(office, code, member.email)).toBe(200)
    expect(await confirm(home, code, member.email)).toBe(400)
  })
})

describe('a request', () => {
  test('of a stranger is no hindrance to the owner', async () => {
    const asked: number[] = []
    for (let nth = 0; nth < 4; nth += 1) asked.push((await request(strangers[0]!)).status)
    expect(asked).toEqual([200, 200, 200, 429])
    expect((await request(home)).status).toBe(200)
  })

  test.each(['known', 'unknown'])(
    'is answered six times in 15 minutes for a %s account, from all networks',
    async (kind) => {
      const email = kind === 'known' ? member.email : `nobody${tests}@example.org`
      const mailed: string[] = []
      for (const from of strangers.slice(0, 6)) mailed.push(await askedCode(from, email))
      const { status, headers } = await request(home, email.toUpperCase())
      expect(status).toBe(429)
      expect(Number(headers['retry-after'])).toBeGreaterThan(800)
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(900)
      // The owner has six mails by now, and the last one is good for as long as no other can be asked for.
      expect(await confirm(home, mailed[5]!, email)).toBe(200)
    },
  )

  test('does not end a reset token', async () => {
    const code = await askedCode(home)
    const { body } = await post(confirmResetCode.path, home, { code, email: member.email })
    await request(strangers[0]!)
    const passwords = { new_password: 'a much longer one', confirm_password: 'a much longer one' }
    const done = await post(setNewPassword.path, home, { ...passwords, reset_token: body.reset_token })
    expect(done.status).toBe(200)
  })
})

test('a new password ends the other codes and reset tokens of the account', async () => {
  const codes = [await askedCode(home), await askedCode(home), await askedCode(office)]
  const tokens: string[] = []
  for (const code of codes.slice(0, 2)) {
    const { body } = await post(confirmResetCode.path, home, { code, email: member.email })
    tokens.push(body.reset_token)
  }
  const passwords = { new_password: 'a much longer one', confirm_password: 'a much longer one' }
  const set = (reset_token: string) => post(setNewPassword.path, home, { ...passwords, reset_token })
  expect((await set(tokens[0]!)).status).toBe(200)
  expect((await set(tokens[1]!)).status).toBe(400)
  expect(await confirm(office, codes[2]!, member.email)).toBe(400)
})

test('guesses at reset tokens are counted before they are judged: twenty an hour for a network', async () => {
  const from = strangers[0]!
  const passwords = { new_password: 'a much longer one', confirm_password: 'a much longer one' }
  const set = (reset_token: string) => post(setNewPassword.path, from, { ...passwords, reset_token })
  const wrong = Array.from({ length: 30 }, () => set('A'.repeat(43)))
  const statuses = (await Promise.all(wrong)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 400)).toHaveLength(20)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
})

test('right codes and reset tokens do not count', async () => {
  const from = strangers[0]!
  for (let nth = 0; nth < 25; nth += 1) {
    const { email } = await api.member()
    await request(strangers[nth + 1]!, email)
    const code = await newestCode(api.database, email)
    const { body } = await post(confirmResetCode.path, from, { code, email })
    const passwords = { new_password: 'a much longer one', confirm_password: 'a much longer one' }
    expect(
      (await post(setNewPassword.path, from, { ...passwords, reset_token: body.reset_token })).status,
    ).toBe(200)
  }
})
