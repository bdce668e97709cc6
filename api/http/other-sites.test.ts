import { expect, test } from 'vitest'
import { createLimits } from '#api/http/limits/limits.ts'
import { defaultRates } from '#api/http/limits/rates.ts'
import { createTestApi } from '#testing/api.ts'

const origin = 'https://other.example'

test('scripts of other sites can read that a public call has come too often, and when to come again', async () => {
  const everything = { points: 1, seconds: 60 }
  const limits = createLimits({ rates: { ...defaultRates, everything }, secret: 'for tests only' })
  const api = await createTestApi({ limits })
  const ask = () => api.send({ url: '/api/posts/', headers: { origin } })
  expect((await ask()).status).toBe(200)
  const { status, headers } = await ask()
  expect([status, headers['access-control-allow-origin']]).toEqual([429, '*'])
  expect(headers['access-control-expose-headers']).toContain('Retry-After')
  expect(headers['retry-after']).toBeDefined()
})

test('the answer to a member who has muted somebody is shown to no script of another site', async () => {
  const api = await createTestApi()
  const [ada, bob] = [await api.member(), await api.member()]
  await api.database.insertInto('mutes').values({ member_id: ada.id, muted_id: bob.id }).execute()
  for (const { token } of [ada, bob]) {
    const headers = { origin, authorization: `Token ${token}` }
    const answer = await api.send({ url: '/api/posts/', headers })
    expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([200, undefined])
  }
})
