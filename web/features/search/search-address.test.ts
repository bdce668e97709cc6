import { expect, test } from 'vitest'
import { addressOf, searchOf } from './search-address.ts'

test('an address and what it asks for are the same thing', () => {
  for (const search of [{ q: 'notes' }, { q: 'a & b = c?' }, { q: 'naïve ☕', from: 'c-1' }]) {
    expect(searchOf(new URL(addressOf(search), 'http://site').searchParams)).toEqual(search)
  }
})

test('white space around a search is not part of it', () => {
  expect(searchOf(new URLSearchParams({ q: '  meeting notes ' }))).toEqual({ q: 'meeting notes' })
})

test('an address without a search asks for nothing', () => {
  expect(searchOf(new URLSearchParams())).toEqual({ q: '' })
  expect(searchOf(new URLSearchParams({ q: ' \t', cursor: '' }))).toEqual({ q: '' })
})
