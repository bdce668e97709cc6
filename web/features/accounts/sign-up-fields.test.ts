import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { signUpFields } from './sign-up-fields.ts'

const whole = {
  name: ' Ada Lovelace ',
  username: 'ada',
  email: 'ada@example.org',
  password: 'Engine!1843',
  confirmPassword: 'Engine!1843',
}

function said(values: Partial<typeof whole>) {
  const { issues = [] } = signUpFields.safeParse({ ...whole, ...values }).error ?? {}
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}

test('takes what is right, without white space around it', () => {
  expect(signUpFields.parse(whole)).toEqual({ ...whole, name: 'Ada Lovelace' })
})

test('tells a mismatch whatever else is wrong', () => {
  expect(said({ name: '', password: 'short', confirmPassword: 'other' })).toEqual({
    name: messages.name.required,
    password: messages.password.length,
    confirmPassword: messages.password.mismatch,
  })
})

test('an empty confirmation is missing, not different', () => {
  expect(said({ confirmPassword: '' })).toEqual({ confirmPassword: messages.password.confirm })
})
