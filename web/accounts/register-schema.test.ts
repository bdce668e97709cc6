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
  const errors: Record<string, string[]> = {}
  for (const { path, message } of issues) (errors[path.join('.')] ??= []).push(message)
  return errors
}

test('accepts valid fields and trims them', () => {
  expect(registerSchema.parse(valid)).toEqual({ ...valid, name: 'Ada Lovelace' })
})

test('reports all rules that a password breaks, and a mismatch besides other errors', () => {
  expect(errorsOf({ name: '', password: 'short', confirmPassword: 'other' })).toEqual({
    name: [messages.name.required],
    password: [messages.password.length, messages.password.characters],
    confirmPassword: [messages.password.mismatch],
  })
})

test('an empty confirmation is missing, not a mismatch', () => {
  expect(errorsOf({ confirmPassword: '' })).toEqual({ confirmPassword: [messages.password.confirm] })
})

test('the confirmation may be in another normal form', () => {
  expect(errorsOf({ password: 'Caf\u00e9!1952', confirmPassword: 'Cafe\u0301!1952' })).toEqual({})
})
