import { expect, test } from 'vitest'
import { accountMessages } from '#contract/account-messages.ts'
import { passwordErrors } from './password-rules.ts'

const owner = { name: 'Ann-Marie O’Brien', username: 'kit', email: 'mary@example.org' }
const { common, ownData } = accountMessages.password

test.each([
  ['password', [common]],
  ['P@ssw0rd', [common]],
  ['QwErTyUiOp', [common]],
  ['P@ssw0rd!!x', []],
  ['the kitchen table', [ownData]],
  ['the KIT', [ownData]],
  ['my-MARY@example.org', [ownData]],
  ['mary and her lamb', []],
  ['marie antoinette', [ownData]],
  ['ＭＡＲＩＥ antoinette', [ownData]],
  ['a pint with O’Bri', []],
  ['a pint with BRIEN', [ownData]],
  ['annual report', []],
  ['correct horse battery', []],
])('%j: %j', async (password, errors) => {
  expect(await passwordErrors(password, owner)).toEqual(errors)
})

test('a password can break both rules', async () => {
  expect(await passwordErrors('Charlie1', { ...owner, name: 'Charlie' })).toEqual([common, ownData])
})

test.each([
  ['Ana', 'a banana split', []],
  ['Anan', 'a banana split', [ownData]],
  ['Ana1', 'ana1 and more', []],
  ['Érik', 'e\u0301rik the red', [ownData]],
  ['...', '... --- ...', []],
])('of the name %j in %j', async (name, password, errors) => {
  expect(await passwordErrors(password, { name, email: 'x@example.org' })).toEqual(errors)
})
