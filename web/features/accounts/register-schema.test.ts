import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { registerSchema } from './register-schema.ts'

const valid = {
  name: ' Ada Lovelace ',
  username: 'ada',
  email: 'ada@example.org',
  password: 'Engine!1843',
  confirmPassword: 'Engine!1843',
}

function errorsOf(values: Partial<typeof valid>) {
  const { issues = [] } = registerSchema.safeParse({ ...valid, ...values }).error ?? {}
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}

test('accepts valid fields and trims them', () => {
  expect(registerSchema.parse(valid)).toEqual({ ...valid, name: 'Ada Lovelace' })
})

test('reports a password mismatch besides other errors', () => {
  expect(errorsOf({ name: '', password: 'short', confirmPassword: 'other' })).toEqual({
    name: messages.name.required,
    password: messages.password.length,
    confirmPassword: messages.password.mismatch,
  })
})

test('an empty confirmation is missing, not a mismatch', () => {
  expect(errorsOf({ confirmPassword: '' })).toEqual({ confirmPassword: messages.password.confirm })
})
