import { expect, test } from 'vitest'
import { confirmResetCode, requestPasswordReset } from '#contract/password-reset.ts'
import { createTestApi } from '#api/testing.ts'
import { expectRefused } from '#api/testing-refusals.ts'

const api = await createTestApi()

async function codeFor(email: string): Promise<string> {
  await api.call(requestPasswordReset, { body: { email } })
  const mails = api.database.selectFrom('mails').select('text').where('recipient', '=', email)
  const { text } = await mails.orderBy('id', 'desc').executeTakeFirstOrThrow()
  return /\b\d{6}\b/.exec(text)![0]
}

function tryFrom(remoteAddress: string, body: object) {
  const url = `/api${confirmResetCode.path}`
  return api.send({ method: 'POST', url, payload: body, remoteAddress })
}

test('five wrong guesses end a code, from however many addresses they come', async () => {
  const { email } = await api.member()
  const code = await codeFor(email)
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  for (let n = 1; n <= 5; n += 1) {
    expectRefused(await tryFrom(`192.0.2.${n}`, { email, code: wrong }), 400, { code: 'invalid_code' })
  }
  expectRefused(await tryFrom('192.0.2.6', { email, code }), 400, { code: 'invalid_code' })
})

test('four leave it good for whoever knows it, and a guess without the email touches no code of another address', async () => {
  const { email } = await api.member()
  const code = await codeFor(email)
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  for (let n = 1; n <= 4; n += 1) await tryFrom(`192.0.2.${n}`, { email, code: wrong })
  for (let n = 1; n <= 9; n += 1) await tryFrom(`198.51.100.${n}`, { code: wrong })
  expect((await tryFrom('192.0.2.9', { email, code })).status).toBe(200)
})
