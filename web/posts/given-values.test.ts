import { expect, test } from 'vitest'
import { givenValues } from './given-values.ts'

const given = (query: string) => givenValues(new URLSearchParams(query))

test('an address without values gives none', () => {
  expect(given('')).toBeUndefined()
  expect(given('tool=loom&title=+')).toBeUndefined()
})

test('link, title and text fill in the fields', () => {
  expect(given('link=https://loom.example/&title=Loom%0A+2&text=Weaves.')).toMatchObject({
    link: 'https://loom.example/',
    title: 'Loom 2',
    description: 'Weaves.',
    rating: undefined,
  })
})

test('the address at the end of a text is the link, if none is given', () => {
  expect(given('text=Look+at+this%0Ahttps://loom.example/a')).toMatchObject({
    link: 'https://loom.example/a',
    description: 'Look at this',
  })
  expect(given('link=https://a.example/&text=See+https://b.example/')).toMatchObject({
    link: 'https://a.example/',
    description: 'See https://b.example/',
  })
})

test('values are cut to the lengths of their fields, in whole characters', () => {
  const { title } = given(`title=${'😀'.repeat(121)}`)!
  expect(title).toBe('😀'.repeat(120))
})
