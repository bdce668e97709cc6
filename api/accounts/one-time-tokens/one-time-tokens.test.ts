import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newToken } from '#api/http/viewer.ts'
import { createTestApi } from '#testing/api.ts'
import { createToken, takeToken, tryToken } from './public.ts'

const { database, member } = await createTestApi()

async function stored(given: { seconds?: number; tries?: number } = {}) {
  const { hash: tokenHash } = newToken()
  const { id } = await member()
  await createToken(database, {
    purpose: 'verify_email',
    tokenHash,
    seconds: 60,
    member: id,
    data: { n: 1 },
    ...given,
  })
  return { tokenHash, id }
}

test('a token is good once, for its purpose', async () => {
  const { tokenHash, id } = await stored()
  expect(await takeToken(database, 'change_email', tokenHash)).toBeUndefined()
  expect(await takeToken(database, 'verify_email', tokenHash)).toEqual({ member_id: id, data: { n: 1 } })
  expect(await takeToken(database, 'verify_email', tokenHash)).toBeUndefined()
})

test('of twenty that take a token at once, one gets it', async () => {
  const { tokenHash } = await stored()
  const taken = await Promise.all(
    Array.from({ length: 20 }, () => takeToken(database, 'verify_email', tokenHash)),
  )
  expect(taken.filter(Boolean)).toHaveLength(1)
})

test('a token with five tries is good for five of twenty at once', async () => {
  const { tokenHash } = await stored({ tries: 5 })
  const tried = await Promise.all(
    Array.from({ length: 20 }, () => tryToken(database, 'verify_email', tokenHash)),
  )
  expect(tried.filter(Boolean)).toHaveLength(5)
  expect(
    await database.selectFrom('one_time_tokens').where('token_hash', '=', tokenHash).selectAll().execute(),
  ).toEqual([])
})

test.each([
  ['50 seconds', true],
  ['60.001 seconds', false],
])('a token of 60 seconds after %s is good: %s', async (age, isGood) => {
  const { tokenHash } = await stored()
  await sql`
    update one_time_tokens set expires_at = expires_at - ${age}::interval where token_hash = ${tokenHash}
  `.execute(database)
  expect((await takeToken(database, 'verify_email', tokenHash)) !== undefined).toBe(isGood)
})
