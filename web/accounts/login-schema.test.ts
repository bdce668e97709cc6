import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { loginSchema } from './login-schema.ts'

const errorsOf = (email: string) =>
  loginSchema.safeParse({ email, password: 'Engine!1843' }).error?.issues.map(({ message }) => message) ?? []

test.each(['ada@example.org', ' Ada@Example.org ', 'ada', 'Ada_1843'])('%j names an account', (email) => {
  expect(errorsOf(email)).toEqual([])
})

test.each(['ada@example', 'ad', 'not-an-email', 'ada lovelace', '@ada'])('%j does not', (email) => {
  expect(errorsOf(email)).toEqual([messages.email.login])
})

test('nothing is asked for alone', () => {
  expect(errorsOf(' ')).toEqual([messages.email.required])
})
