import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './hashing.ts'

const composed = 'Caf\u00e9!1952'
const decomposed = 'Cafe\u0301!1952'

test.each([
  [composed, decomposed],
  [decomposed, composed],
])('a password is the same in either normal form: %j', async (chosen, typed) => {
  expect(await verifyPassword(await hashPassword(chosen), typed)).toBe(true)
  expect(await verifyPassword(await hashPassword(chosen), 'Cafe!1952')).toBe(false)
})

test.each([composed, decomposed])(
  'hashes of earlier versions, of what was typed, go on: %j',
  async (stored) => {
    for (const typed of [composed, decomposed])
      expect(await verifyPassword(await hash(stored), typed)).toBe(true)
  },
)
