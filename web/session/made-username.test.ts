import { username } from '#contract/accounts.ts'
import { expect, test } from 'vitest'
import { madeUsername } from './made-username.ts'

test.each([
  ['maya@example.com', /^maya[a-z0-9]{5}$/],
  ['maya.okafor+news@example.com', /^mayaokafornews[a-z0-9]{5}$/],
  ['a_very_long_local_part@example.com', /^a_very_long_loc[a-z0-9]{5}$/],
  ['ü@example.com', /^[a-z0-9]{5}$/],
])('makes a username from %s', (email, shape) => {
  const made = madeUsername(email)
  expect(made).toMatch(shape)
  expect(username.safeParse(made).success).toBe(true)
})

test('makes a different one each time', () => {
  expect(madeUsername('maya@example.com')).not.toBe(madeUsername('maya@example.com'))
})
