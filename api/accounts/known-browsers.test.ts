import { expect, test } from 'vitest'
import { login } from '#contract/accounts.ts'
import { hashOf } from '#api/http/viewer.ts'
import { createTestApi } from '#testing/api.ts'
import { password, type Member } from '#testing/rows.ts'

const api = await createTestApi()
const browser = (nth: number) => `browser-${nth}`.padEnd(43, 'x')

const signIn = ({ username }: Member, nth: number, secret = password) =>
  api.call(login, { body: { username, password: secret, browser: browser(nth) } })

/** The known browsers of a member, the one that was used last at the end. */
async function known({ id }: Member): Promise<Buffer[]> {
  const rows = await api.database
    .selectFrom('known_browsers')
    .select('browser_hash')
    .where('member_id', '=', id)
    .orderBy('last_used_at')
    .execute()
  return rows.map(({ browser_hash }) => browser_hash)
}

const hashes = (...nths: number[]) => nths.map((nth) => hashOf(browser(nth)))

test('a browser is known once somebody has registered or signed in in it, by its hash alone', async () => {
  const member = await api.member({ browser: browser(1) })
  expect(await known(member)).toEqual(hashes(1))
  await signIn(member, 2)
  await signIn(member, 3, 'wrong')
  expect(await known(member)).toEqual(hashes(1, 2))
  const rows = await api.database.selectFrom('known_browsers').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain('browser-')
})

test('a known browser is renewed by use', async () => {
  const member = await api.member({ browser: browser(1) })
  await signIn(member, 2)
  await signIn(member, 1)
  expect(await known(member)).toEqual(hashes(2, 1))
})

test('of a member the newest twenty are known', async () => {
  const member = await api.member({ browser: browser(0) })
  const other = await api.member({ browser: browser(0) })
  const all = Array.from({ length: 25 }, (_, nth) => nth)
  for (const nth of all.slice(1)) await signIn(member, nth)
  expect(await known(member)).toEqual(hashes(...all.slice(5)))
  // One of the oldest that are left takes nobody's place.
  await signIn(member, 5)
  expect(await known(member)).toEqual(hashes(...all.slice(6), 5))
  expect(await known(other)).toEqual(hashes(0))
})

test('without the field nothing is known', async () => {
  const member = await api.member()
  expect((await api.call(login, { body: { username: member.username, password } })).status).toBe(200)
  expect(await known(member)).toEqual([])
})

test('logins at once in one browser and in many are no failure of ours', async () => {
  const member = await api.member()
  const answers = await Promise.all(Array.from({ length: 60 }, (_, nth) => signIn(member, nth % 2 ? 1 : nth)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  // Those that came at once may not have seen each other.
  await signIn(member, 100)
  expect(await known(member)).toHaveLength(20)
})
