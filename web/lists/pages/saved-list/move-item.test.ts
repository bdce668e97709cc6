import { expect, test } from 'vitest'
import { moveItem } from './move-item.ts'

const items = [1, 2, 3].map((id) => ({ id }))
const moved = (id: number, position: number) => moveItem(items, id, position).map((item) => item.id)

test('an item is moved up, down, nowhere and to the end', () => {
  expect(moved(3, 0)).toEqual([3, 1, 2])
  expect(moved(1, 1)).toEqual([2, 1, 3])
  expect(moved(2, 1)).toEqual([1, 2, 3])
  expect(moved(1, 99)).toEqual([2, 3, 1])
  expect(moved(9, 0)).toEqual([1, 2, 3])
})
