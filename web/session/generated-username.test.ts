import { username } from '#contract/accounts.ts'
import { expect, test } from 'vitest'
import { generateUsername } from './generated-username.ts'

test.each([
  ['maya@example.com', /^maya[a-z0-9]{5}$/],
  ['maya.okafor+news@example.com', /^mayaokafornews[a-z0-9]{5}$/],
  ['a_very_long_local_part@example.com', /^a_very_long_loc[a-z0-9]{5}$/],
  ['ü@example.com', /^[a-z0-9]{5}$/],
])('generates a username from %s', (email, shape) => {
  const generated = generateUsername(email)
  expect(generated).toMatch(shape)
  expect(username.safeParse(generated).success).toBe(true)
})

test('generates a different username each time', () => {
  expect(generateUsername('maya@example.com')).not.toBe(generateUsername('maya@example.com'))
})
