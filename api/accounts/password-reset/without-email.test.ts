import { beforeEach, expect, test } from 'vitest'
import { createApi } from '#api/app.ts'
import { createTestApi } from '#testing/api.ts'
import { newestCode } from '#testing/queued-mails.ts'
import { type Member } from '#testing/rows.ts'

const api = await createTestApi()
// Behind a proxy, so that clients have addresses of their own.
const app = await createApi({
  database: api.database,
  secret: 'for tests only',
  demoSignIn: true,
  media: api.media,
  trustProxy: ['127.0.0.1'],
  checkAnswers: true,
})

const home = '203.0.113.7'
const elsewhere = '2001:db8::5'
let members: Member[]

beforeEach(async () => {
  await api.database.deleteFrom('reset_codes').execute()
  members = [await api.member(), await api.member()]
})

async function send(path: string, from: string, body: object) {
  const url = `/api/accounts/${path}/`
  return app.inject({ method: 'POST', url, payload: body, headers: { 'x-forwarded-for': from } })
}

async function askedCode({ email }: Member, from: string): Promise<string> {
  expect((await send('password_reset', from, { email })).statusCode).toBe(200)
  return newestCode(api.database, email)
}

const confirm = (code: string, from: string, email?: string) =>
  send('password_reset_confirm_code', from, { code, email })

async function status(sent: ReturnType<typeof send>): Promise<number> {
  return (await sent).statusCode
}

const wrong = (...codes: string[]) => ['000000', '111111', '222222'].find((code) => !codes.includes(code))!

test('without an email, a code counts where it was asked for', async () => {
  const code = await askedCode(members[0]!, home)
  const answer = await confirm(code, home)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ reset_token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/) })
})

test('without an email, a code does not count anywhere else, nor is a try counted there', async () => {
  const code = await askedCode(members[0]!, home)
  for (let tries = 0; tries < 6; tries += 1) expect(await status(confirm(code, elsewhere))).toBe(400)
  expect(await status(confirm(code, home))).toBe(200)
})

test('with an email, a code counts from anywhere', async () => {
  const code = await askedCode(members[0]!, home)
  expect(await status(confirm(code, elsewhere, members[0]!.email))).toBe(200)
})

test('without an email, a wrong code counts against every open code from there, and for tries without an email alone', async () => {
  const codes = [await askedCode(members[0]!, home), await askedCode(members[1]!, home)]
  const other = await api.member()
  const away = await askedCode(other, elsewhere)
  for (let tries = 0; tries < 5; tries += 1) expect(await status(confirm(wrong(...codes), home))).toBe(400)
  expect(await status(confirm(codes[0]!, home))).toBe(400)
  expect(await status(confirm(codes[1]!, home))).toBe(400)
  expect(await status(confirm(codes[0]!, home, members[0]!.email))).toBe(200)
  expect(await status(confirm(codes[1]!, elsewhere, members[1]!.email))).toBe(200)
  expect(await status(confirm(away, elsewhere))).toBe(200)
})

test('without an email, the right code among several is found, and only it is used up', async () => {
  const codes = [await askedCode(members[0]!, home), await askedCode(members[1]!, home)]
  if (codes[0] === codes[1]) return
  expect(await status(confirm(codes[1]!, home))).toBe(200)
  expect(await status(confirm(codes[1]!, home))).toBe(400)
  expect(await status(confirm(codes[0]!, home))).toBe(200)
})

test('tries without an email at once wait for each other in one order', async () => {
  const codes = [await askedCode(members[0]!, home), await askedCode(members[1]!, home)]
  const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(wrong(...codes), home)))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([400]))
  expect(await status(confirm(codes[0]!, home))).toBe(400)
})

test('without an email, the addresses of an IPv6 /64 are one client', async () => {
  const code = await askedCode(members[0]!, '2001:db8:7:7::1')
  expect(await status(confirm(code, '2001:db8:7:8::1'))).toBe(400)
  expect(await status(confirm(code, '2001:db8:7:7:ffff::2'))).toBe(200)
})

test('an address that a proxy makes up is none', async () => {
  const code = await askedCode(members[0]!, 'unknown')
  expect(await status(confirm(code, 'also-unknown'))).toBe(200)
})
