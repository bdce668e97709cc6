import { expect, test } from 'vitest'
import { yieldToEventLoop } from './yield-to-event-loop.ts'

test('each caller resumes in an iteration of its own, in the order of the calls', async () => {
  let iteration = 0
  let counting = true
  const count = () => {
    iteration += 1
    if (counting) setImmediate(count)
  }
  setImmediate(count)
  const resumed = await Promise.all([1, 2, 3].map(() => yieldToEventLoop().then(() => iteration)))
  const later = await yieldToEventLoop().then(() => iteration)
  counting = false
  const [first] = resumed
  expect([...resumed, later]).toEqual([first, first! + 1, first! + 2, first! + 3])
})
