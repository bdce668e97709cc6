import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { login, register } from '#contract/accounts.ts'
import { messages } from '#contract/messages.ts'
import { deleteAccount } from '#contract/profiles.ts'
import { createTestDatabase } from '#testing/database.ts'
import { countInDatabase } from '#api/http/limits/store.ts'
import { createLimits } from '#api/http/limits/limits.ts'
import { defaultRates, type Rates } from '#api/http/limits/rates.ts'
import { createTestApi } from '#testing/api.ts'
import { password, type Member } from '#testing/rows.ts'
import { expectBadFields } from '#testing/error-assertions.ts'

// The limits under test are the usual ones; those that count every try are out of the way.
const rates: Rates = {
  ...defaultRates,
  everything: { points: 1_000_000, seconds: 60 },
  login: { points: 1_000_000, seconds: 60 },
  register: { points: 1_000_000, seconds: 60 },
}
const stranger = '198.51.100.66'
const home = '203.0.113.7'
const laptop = 'a-browser-of-128-bits-or-more'
const path = `/api${login.path}`

const counting = await createTestDatabase()
afterAll(counting.drop)
const api = await createTestApi({ limits: createLimits({ rates, secret: 'for tests only' }) })
let member: Member

beforeEach(async () => {
  member = await api.member()
})

function signIn(from: string, username: string, secret: string, browser?: string) {
  const payload = { username, password: secret, ...(browser !== undefined && { browser }) }
  return api.send({ method: 'POST', url: path, remoteAddress: from, payload })
}

/** The statuses of so many wrong passwords, one after the other. */
async function guess(count: number, from: (nth: number) => string, username: string, browser?: string) {
  const statuses: number[] = []
  for (let nth = 0; nth < count; nth += 1) {
    statuses.push((await signIn(from(nth), username, 'wrong', browser)).status)
  }
  return statuses
}

const times = (count: number, status: number) => Array<number>(count).fill(status)

describe('login', () => {
  test('refuses a network after ten failures, with Retry-After, even with the right password', async () => {
    expect(await guess(10, () => stranger, member.username)).toEqual(times(10, 400))
    const { status, headers, body } = await signIn(stranger, member.username, password)
    expect([status, body.code]).toEqual([429, 'too_many'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(800)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(900)
  })

  test('takes the right password after nine failures', async () => {
    await guess(9, () => stranger, member.username)
    expect((await signIn(stranger, member.username, password)).status).toBe(200)
  })

  test('does not count right passwords', async () => {
    await guess(9, () => home, member.username)
    for (let nth = 0; nth < 15; nth += 1) {
      expect((await signIn(home, member.username, password)).status).toBe(200)
    }
    expect((await signIn(home, member.username, 'wrong')).status).toBe(400)
    expect((await signIn(home, member.username, password)).status).toBe(429)
  })

  test('lets the owner in from another network after ten wrong passwords by a stranger', async () => {
    await guess(10, () => stranger, member.username)
    await guess(10, () => stranger, member.email)
    expect((await signIn(home, member.username, password)).status).toBe(200)
    expect((await signIn(home, member.email, password)).status).toBe(200)
  })

  test('counts an IPv6 /64 as one network, and its /48 with ten times the rate', async () => {
    expect(await guess(10, (nth) => `2001:db8:1:1::${nth}`, member.username)).toEqual(times(10, 400))
    expect((await signIn('2001:db8:1:1::ffff', member.username, password)).status).toBe(429)
    expect((await signIn('2001:db8:1:2::1', member.username, password)).status).toBe(200)
    await guess(90, (nth) => `2001:db8:1:${(100 + nth).toString(16)}::1`, member.username)
    expect((await signIn('2001:db8:1:fff::1', member.username, password)).status).toBe(429)
  })

  test('takes a hundred wrong passwords an hour for an account, from however many networks', async () => {
    const from = (nth: number) => `192.0.2.${nth}`
    expect(await guess(100, from, member.username)).toEqual(times(100, 400))
    const { status, headers } = await signIn(home, member.username, password)
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(900)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(3600)
  })

  test('treats a name without an account the same', async () => {
    for (const name of ['nobody_here', 'nobody@example.org']) {
      expect(await guess(10, () => stranger, name)).toEqual(times(10, 400))
      expect((await signIn(stranger, name.toUpperCase(), 'wrong')).status).toBe(429)
      expect((await signIn(home, name, 'wrong')).status).toBe(400)
      expect(await guess(89, (nth) => `192.0.2.${nth}`, name)).toEqual(times(89, 400))
      expect((await signIn('192.0.2.200', name, 'wrong')).status).toBe(429)
    }
  })

  test('does not tell which email and username are of one account', async () => {
    await guess(10, () => stranger, member.username)
    expect((await signIn(stranger, member.username, 'wrong')).status).toBe(429)
    expect((await signIn(stranger, member.email, 'wrong')).status).toBe(400)
    expect((await signIn(stranger, member.email, password)).status).toBe(200)
  })

  test('gives no fresh budget for another spelling of one name', async () => {
    await guess(5, () => stranger, member.email.toUpperCase())
    await guess(5, () => stranger, ` ${member.email}`)
    expect((await signIn(stranger, member.email, password)).status).toBe(429)
  })
})

describe.each([
  ['in the process', undefined],
  ['in the database', countInDatabase(counting.database)],
])('400 guesses at once, counted %s', (_, makeCounter) => {
  test.each([50, 150])('are no more than ten that are judged, and not the right one at %i', async (place) => {
    const site = await createTestApi({ limits: createLimits({ rates, secret: String(place), makeCounter }) })
    const { username } = await site.member()
    const answers = await Promise.all(
      Array.from({ length: 400 }, (_one, nth) => {
        const payload = { username, password: nth + 1 === place ? password : `wrong ${nth}` }
        return site.send({ method: 'POST', url: path, remoteAddress: stranger, payload })
      }),
    )
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(390)
    expect(answers[place - 1]!.status).toBe(429)
  })
})

describe('a known browser', () => {
  test('has a budget of its own that strangers can not use up', async () => {
    expect((await signIn(home, member.username, password, laptop)).status).toBe(200)
    await guess(10, () => home, member.username)
    await guess(110, (nth) => `192.0.2.${nth}`, member.username)
    expect((await signIn(home, member.username, password)).status).toBe(429)
    expect((await signIn(home, member.username, password, laptop)).status).toBe(200)
    expect((await signIn('192.0.2.250', member.username, password, laptop)).status).toBe(200)
  })

  test('is known from the registration on', async () => {
    const body = { name: 'New', email: 'new@example.org', username: 'new_one', password, browser: laptop }
    expect((await api.call(register, { body })).status).toBe(201)
    await guess(110, (nth) => `192.0.2.${nth}`, body.email)
    expect((await signIn(home, body.email, password)).status).toBe(429)
    expect((await signIn(home, body.email, password, laptop)).status).toBe(200)
  })

  test('is refused after ten failures of its own, wherever it is', async () => {
    await signIn(home, member.username, password, laptop)
    expect(await guess(10, (nth) => `192.0.2.${nth}`, member.username, laptop)).toEqual(times(10, 400))
    expect((await signIn(home, member.username, password, laptop)).status).toBe(429)
  })

  test('is known for its own member alone, and only once it has signed in', async () => {
    const other = await api.member()
    await signIn(home, other.username, password, laptop)
    await guess(1, () => stranger, member.username, 'a-browser-that-only-guessed')
    for (const browser of [laptop, 'a-browser-that-only-guessed']) {
      await guess(10, () => stranger, member.username, browser)
      expect((await signIn(stranger, member.username, password, browser)).status).toBe(429)
    }
  })

  test.each(['short', 'x'.repeat(21), 'x'.repeat(129), 'with white space, twenty-two', 7, null])(
    'has an id of 22 to 128 characters: %j is refused',
    async (browser) => {
      const body = { username: member.username, password, browser }
      expectBadFields(await api.call(login, { body }), { browser: [messages.browser.invalid] })
    },
  )

  test.each(['x'.repeat(22), 'x'.repeat(128), 'q83vEjRWeJCrze8SNFZ4kA==', crypto.randomUUID()])(
    'has an id of 22 to 128 characters: %j is taken',
    async (browser) => {
      expect((await signIn(home, member.username, password, browser)).status).toBe(200)
    },
  )
})

describe('deleteAccount', () => {
  const remove = (from: string, secret: string) =>
    api.send({
      method: 'DELETE',
      url: `/api${deleteAccount.path}`,
      remoteAddress: from,
      headers: { authorization: `Token ${member.token}` },
      payload: { password: secret },
    })

  test('refuses a network after ten wrong passwords, even with the right one', async () => {
    for (let nth = 0; nth < 10; nth += 1) expect((await remove(stranger, 'wrong')).status).toBe(400)
    const { status, headers } = await remove(stranger, password)
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(900)
    expect((await remove(home, password)).status).toBe(204)
  })

  test('deletes after nine, and after failed logins of strangers', async () => {
    await guess(10, () => home, member.username)
    await guess(10, () => home, `deletion ${member.id}`)
    for (let nth = 0; nth < 9; nth += 1) expect((await remove(home, 'wrong')).status).toBe(400)
    expect((await remove(home, password)).status).toBe(204)
  })

  test('judges no more than ten of a hundred at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, nth) => remove(stranger, nth === 50 ? password : `wrong ${nth}`)),
    )
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(0)
  })

  test('takes a hundred wrong passwords an hour from all networks', async () => {
    for (let nth = 0; nth < 100; nth += 1) {
      expect((await remove(`192.0.2.${nth}`, 'wrong')).status).toBe(400)
    }
    expect((await remove(home, password)).status).toBe(429)
  })
})
