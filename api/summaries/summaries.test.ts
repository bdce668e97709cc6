import { beforeEach, expect, test } from 'vitest'
import { summarize } from '#contract/summaries.ts'
import { createTestApi } from '#testing/api.ts'
import { type Member } from '#testing/rows.ts'

/** A summarizer whose answers wait until the test lets them go. */
const asked: { text: string; answer: (summary: string) => void; fail: () => void }[] = []
const summarizer = {
  model: 'held back',
  summarize: (text: string) =>
    new Promise<string>((answer, reject) =>
      asked.push({ text, answer, fail: () => reject(new Error('down')) }),
    ),
}

const api = await createTestApi({ summarizer })
let member: Member

beforeEach(async () => {
  asked.length = 0
  member = await api.member()
})

function ask(text: unknown, token = member.token) {
  return api.call(summarize, { token, body: { text } })
}

async function untilAsked(count: number): Promise<void> {
  while (asked.length < count) await new Promise((resolve) => setImmediate(resolve))
}

test('summarize answers, and the same text is answered from the store', async () => {
  const first = ask('Some text')
  await untilAsked(1)
  asked[0]!.answer('Short.')
  expect((await first).body).toEqual({ summary: 'Short.' })
  const other = await api.member()
  expect((await ask('Some text', other.token)).body).toEqual({ summary: 'Short.' })
  expect(asked).toHaveLength(1)
})

test('summarize asks once for what several want at once', async () => {
  const members = await Promise.all([api.member(), api.member(), api.member()])
  const answers = members.map(({ token }) => ask('Wanted', token))
  await untilAsked(1)
  asked[0]!.answer('Shared.')
  for (const { body } of await Promise.all(answers)) expect(body).toEqual({ summary: 'Shared.' })
  expect(asked).toHaveLength(1)
})

test('summarize says 503 when the model fails, and tries again when asked again', async () => {
  const failed = ask('Unlucky')
  await untilAsked(1)
  asked[0]!.fail()
  const { status, body } = await failed
  expect([status, body]).toMatchObject([503, { detail: 'Error generating summary' }])
  const again = ask('Unlucky')
  await untilAsked(2)
  asked[1]!.answer('At last.')
  expect((await again).body).toEqual({ summary: 'At last.' })
})

test('summarize writes two at a time for a member, and refuses a third', async () => {
  const first = ask('One')
  const second = ask('Two')
  await untilAsked(2)
  const third = await ask('Three')
  expect(third.status).toBe(429)
  expect(Number(third.headers['retry-after'])).toBeGreaterThan(0)
  for (const { answer } of asked) answer('Done.')
  expect([(await first).status, (await second).status]).toEqual([200, 200])
  const fourth = ask('Three')
  await untilAsked(3)
  asked[2]!.answer('Done.')
  expect((await fourth).status).toBe(200)
})

test('summarize needs a member', async () => {
  expect((await api.call(summarize, { body: { text: 'x' } })).status).toBe(401)
})

test.each([undefined, '', '   ', 5, 'x'.repeat(20_001)])('summarize refuses the text %j', async (text) => {
  const { status, body } = await ask(text)
  expect([status, body]).toMatchObject([400, { errors: { text: [expect.any(String)] } }])
})

test('summarize takes 20,000 characters', async () => {
  const answer = ask('x'.repeat(20_000))
  await untilAsked(1)
  asked[0]!.answer('Long.')
  expect((await answer).status).toBe(200)
})
