import { expect, test } from 'vitest'
import { categoryChoices } from './category-choices.ts'

const all = [
  { id: 1, name: 'Writing' },
  { id: 2, name: 'Code' },
  { id: 3, name: 'Music' },
]
const counted = [
  { id: 1, name: 'Writing', count: 4 },
  { id: 2, name: 'Code', count: 9 },
]
const namesOf = (chosen: number[], counts?: typeof counted) =>
  categoryChoices(all, chosen, counts).map(({ name, count }) => [name, count])

test('categories that leave tools are choices, most first', () => {
  expect(namesOf([], counted)).toEqual([
    ['Code', 9],
    ['Writing', 4],
  ])
})

test('a chosen category stays a choice when it leaves no tools, and before the numbers are there', () => {
  expect(namesOf([3], counted).at(-1)).toEqual(['Music', 0])
  expect(namesOf([3])).toEqual([['Music', undefined]])
})

test('those with the same number are in the order of their names', () => {
  const same = [...counted, { id: 3, name: 'Music', count: 9 }]
  expect(namesOf([], same).map(([name]) => name)).toEqual(['Code', 'Music', 'Writing'])
})
