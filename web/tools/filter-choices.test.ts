import { expect, test } from 'vitest'
import { filterChoices, languageChoices } from './filter-choices.ts'
import type { Facets } from './filter-groups.tsx'

const counted = [
  { id: 1, name: 'Writing', count: 4 },
  { id: 2, name: 'Code', count: 9 },
]
const music = { id: 3, name: 'Music' }
const namesOf = (chosen: (typeof music)[], counts?: typeof counted) =>
  filterChoices(chosen, counts).map(({ name, count }) => [name, count])

test('what leaves tools is a choice, most first', () => {
  expect(namesOf([], counted)).toEqual([
    ['Code', 9],
    ['Writing', 4],
  ])
})

test('what is chosen stays a choice when it leaves no tools, and before the numbers are there', () => {
  expect(namesOf([music], counted).at(-1)).toEqual(['Music', 0])
  expect(namesOf([music])).toEqual([['Music', undefined]])
})

test('those with the same number are in the order of their names', () => {
  const same = [...counted, { ...music, count: 9 }]
  expect(namesOf([], same).map(([name]) => name)).toEqual(['Code', 'Music', 'Writing'])
})

test('languages are choices by their English names, chosen ones too when no tool is left', () => {
  const languages = [
    { value: 'de', count: 2 },
    { value: 'en', count: 5 },
  ]
  expect(languageChoices(['de', 'fy'], { languages } as Facets)).toEqual([
    { id: 'en', name: 'English', count: 5 },
    { id: 'de', name: 'German', count: 2 },
    { id: 'fy', name: 'Western Frisian', count: 0 },
  ])
  expect(languageChoices(['fy'], undefined)).toEqual([
    { id: 'fy', name: 'Western Frisian', count: undefined },
  ])
})
