import { expect, test } from 'vitest'
import { menuCategories } from './categories.ts'

const categories = [
  { id: 1, name: 'Design', in_menus: true },
  { id: 9, name: 'Walruses', in_menus: false },
  { id: 10, name: 'Quokkas', in_menus: false },
]
const ids = (chosen: number[], own?: { id: number }[]) =>
  menuCategories(categories, chosen, own).map(({ id }) => id)

test('a menu offers what is in menus, what is chosen and what is the own', () => {
  expect(ids([])).toEqual([1])
  expect(ids([10])).toEqual([1, 10])
  expect(ids([], [{ id: 9 }])).toEqual([1, 9])
})
