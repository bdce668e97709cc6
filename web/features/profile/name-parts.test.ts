import { expect, test } from 'vitest'
import { joinName, splitName } from './name-parts.ts'

test('the first word is the first name, the rest is the last name', () => {
  expect(splitName('Ada Lovelace')).toEqual({ firstName: 'Ada', lastName: 'Lovelace' })
  expect(splitName('Juan de la Cruz')).toEqual({ firstName: 'Juan', lastName: 'de la Cruz' })
  expect(splitName('Madonna')).toEqual({ firstName: 'Madonna', lastName: '' })
})

test('what was split joins to the same name', () => {
  for (const name of ['Ada Lovelace', 'Juan de la Cruz', 'Madonna', 'Nguyễn Văn An']) {
    expect(joinName(splitName(name))).toBe(name)
  }
})

test('a missing part leaves no white space behind', () => {
  expect(joinName({ firstName: ' Ada ', lastName: '' })).toBe('Ada')
  expect(joinName({ firstName: '', lastName: 'Lovelace ' })).toBe('Lovelace')
  expect(joinName({ firstName: ' ', lastName: ' ' })).toBe('')
})
