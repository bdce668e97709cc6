import { expect, test } from 'vitest'
import { ownTurn } from './own-turn.ts'

test('each has a turn of the event loop of its own, in the order of asking', async () => {
  let turn = 0
  let counting = true
  const count = () => {
    turn += 1
    if (counting) setImmediate(count)
  }
  setImmediate(count)
  const turns = await Promise.all([1, 2, 3].map(() => ownTurn().then(() => turn)))
  const later = await ownTurn().then(() => turn)
  counting = false
  const [first] = turns
  expect([...turns, later]).toEqual([first, first! + 1, first! + 2, first! + 3])
})
