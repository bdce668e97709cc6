import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { login, register } from '#contract/accounts.ts'
import { confirmResetCode, requestPasswordReset } from '#contract/password-reset.ts'
import { createLimits } from '#api/http/limits/limits.ts'
import { defaultRates } from '#api/http/limits/rates.ts'
import { createTestApi } from '#testing/api.ts'
import { password } from '#testing/rows.ts'
import { newestCode } from '#testing/queued-mails.ts'

const many = { points: 1_000_000, seconds: 3600 }
const rates = {
  ...{ ...defaultRates, everything: many, login: many, register: many, reset: many, reset_code: many },
  login_failures: { points: 2, seconds: 3600 },
}
const api = await createTestApi({ limits: createLimits({ rates, secret: 'for tests only' }) })

/** Every character that JavaScript or PostgreSQL gives another lower case than the other one does. */
async function differingCharacters(): Promise<string[]> {
  const all = Array.from({ length: 0x10ffff }, (_, nth) => nth + 1)
    .filter((point) => point < 0xd800 || point > 0xdfff)
    .map((point) => String.fromCodePoint(point))
  const { rows } = await sql<{ lower: string }>`
    select lower(character) as lower
    from unnest(${all}::text[]) with ordinality as given (character, nth) order by nth
  `.execute(api.database)
  return all.filter((character, nth) => character.toLowerCase() !== rows[nth]!.lower)
}

/** Texts that somebody may take for one: the same but for case. */
const spellings = (text: string) => [
  ...new Set([text, text.toLowerCase(), text.toUpperCase(), text.toUpperCase().toLowerCase()]),
]

/** The spellings by what PostgreSQL takes for the same. */
async function byRow(texts: string[]): Promise<string[][]> {
  const { rows } = await sql<{ spellings: string[] }>`
    select array_agg(text) as spellings from unnest(${texts}::text[]) text group by lower(text)
  `.execute(api.database)
  return rows.map(({ spellings }) => spellings)
}

const ask = (email: string) => api.call(requestPasswordReset, { body: { email } })

const differing = await differingCharacters()
// A sigma's lower case depends on where it stands.
const words = [...differing.map((character) => `${character}.${character}x`), 'ΑΣ', 'İDA', 'ẞ', 'ǅ']

// Registration hashes passwords, which takes long; the normal form is the same for resets, which try every word.
const someWords = words.slice(-8)

test('JavaScript and PostgreSQL have different lower cases', () => {
  expect(words.length).toBeGreaterThan(4)
})

test('spellings that are one account to the rows are one account to the limits of resets', async () => {
  for (const [nth, word] of words.entries()) {
    for (const group of await byRow(spellings(`${word}@${nth}.example`.normalize('NFC')))) {
      const asked: number[] = []
      for (let time = 0; time < 4; time += 1) asked.push((await ask(group[time % group.length]!)).status)
      expect(asked, group.join()).toEqual([200, 200, 200, 429])
    }
  }
})

test('spellings that are one account to the rows are one account to the limits of logins', async () => {
  for (const [nth, word] of someWords.entries()) {
    for (const group of await byRow(spellings(`${word}@${nth}.example`.normalize('NFC')))) {
      const tried: number[] = []
      const body = (time: number) => ({ username: group[time % group.length]!, password: 'wrong' })
      for (let time = 0; time < 3; time += 1) tried.push((await api.call(login, { body: body(time) })).status)
      expect(tried, group.join()).toEqual([400, 400, 429])
    }
  }
})

test('an account with any of them is found again, by login, registration and reset', async () => {
  for (const [nth, word] of someWords.entries()) {
    const email = `${word}@account.${nth}.example`.normalize('NFC')
    const body = { name: 'Any One', email, password }
    expect((await api.call(register, { body })).status, email).toBe(201)
    const [group] = (await byRow(spellings(email))).filter((found) => found.includes(email))
    for (const spelling of group!) {
      expect((await api.call(register, { body: { ...body, email: spelling } })).status, spelling).toBe(400)
      expect((await api.call(login, { body: { username: spelling, password } })).status, spelling).toBe(200)
    }
    await ask(group!.at(-1)!)
    const code = await newestCode(api.database, group!.at(-1)!)
    expect((await api.call(confirmResetCode, { body: { code, email } })).status, email).toBe(200)
  }
})
