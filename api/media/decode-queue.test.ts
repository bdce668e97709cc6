import { expect, test } from 'vitest'
import { createDecodeQueue } from './decode-queue.ts'

const stays = new AbortController().signal

/** Work that goes on until it is notified to end. */
function work() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const one = { begun: false, end: resolve, fail: reject, run: () => ((one.begun = true), promise) }
  return one
}

test('work is done one after the other, in the order of asking, also after a failure', async () => {
  const queue = createDecodeQueue()
  const [first, second, third] = [work(), work(), work()]
  const results = [first, second, third].map(({ run }) => queue.run(stays, run))
  await Promise.resolve()
  expect([first.begun, second.begun, third.begun, queue.waiting]).toEqual([true, false, false, 2])
  first.fail(new Error('broken'))
  await expect(results[0]).rejects.toThrow('broken')
  expect([second.begun, third.begun]).toEqual([true, false])
  second.end('second')
  expect(await results[1]).toBe('second')
  expect(third.begun).toBe(true)
  third.end('third')
  expect(await results[2]).toBe('third')
  expect(queue.waiting).toBe(0)
})

test('what is no longer wanted leaves the queue at once and never begins', async () => {
  const queue = createDecodeQueue()
  const [first, second, third] = [work(), work(), work()]
  const left = new AbortController()
  const results = [queue.run(stays, first.run), queue.run(left.signal, second.run)]
  results.push(queue.run(stays, third.run))
  left.abort()
  await expect(results[1]).rejects.toThrow()
  expect(queue.waiting).toBe(1)
  first.end('first')
  await results[0]
  third.end('third')
  await results[2]
  expect(second.begun).toBe(false)
  await expect(queue.run(left.signal, second.run)).rejects.toThrow()
  expect(second.begun).toBe(false)
})

test('work that has begun goes on when it is no longer wanted, and holds back what waits', async () => {
  const queue = createDecodeQueue()
  const [first, second] = [work(), work()]
  const left = new AbortController()
  const results = [queue.run(left.signal, first.run), queue.run(stays, second.run)]
  await Promise.resolve()
  left.abort()
  expect([first.begun, second.begun]).toEqual([true, false])
  first.end('first')
  expect(await results[0]).toBe('first')
  second.end('second')
  expect(await results[1]).toBe('second')
})
