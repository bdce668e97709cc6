import { expect, test } from 'vitest'
import { createDecodeQueue } from './decode-queue.ts'

const stays = new AbortController().signal
const anyone = ['network 1', 'member 1']

/** Work that goes on until it is notified to end. */
function work() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const one = { begun: false, end: resolve, fail: reject, run: () => ((one.begun = true), promise) }
  return one
}

/** The order in which works begin that are asked for together, named by their clients. */
async function orderOf(asked: [network: number, member: number][]): Promise<string[]> {
  const queue = createDecodeQueue()
  const order: string[] = []
  const ask = ([network, member]: [number, number]) =>
    queue.run([`network ${network}`, `member ${member}`], stays, async () => {
      order.push(`${network}/${member}`)
    })
  await Promise.all(asked.map(ask))
  return order
}

test('work is done one after the other, in the order of asking, also after a failure', async () => {
  const queue = createDecodeQueue()
  const [first, second, third] = [work(), work(), work()]
  const results = [first, second, third].map(({ run }) => queue.run(anyone, stays, run))
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

test('a new network comes before one that had a turn, and networks take turns', async () => {
  expect(
    await orderOf([
      [1, 1],
      [1, 1],
      [1, 2],
      [1, 1],
      [2, 3],
      [2, 3],
      [3, 4],
    ]),
  ).toEqual(['1/1', '2/3', '3/4', '1/2', '2/3', '1/1', '1/1'])
})

test('a member with several networks waits like a member with one', async () => {
  expect(
    await orderOf([
      [1, 1],
      [2, 1],
      [3, 1],
      [4, 2],
    ]),
  ).toEqual(['1/1', '4/2', '2/1', '3/1'])
})

test('the turns of a client are remembered between its works', async () => {
  const queue = createDecodeQueue()
  const order: string[] = []
  const ask = (client: string) => queue.run([client], stays, async () => void order.push(client))
  await ask('old')
  await Promise.all(['running', 'old', 'new'].map(ask))
  expect(order).toEqual(['old', 'running', 'new', 'old'])
})

test('what is no longer wanted leaves the queue at once and never begins', async () => {
  const queue = createDecodeQueue()
  const [first, second, third] = [work(), work(), work()]
  const left = new AbortController()
  const results = [queue.run(anyone, stays, first.run), queue.run(anyone, left.signal, second.run)]
  results.push(queue.run(anyone, stays, third.run))
  left.abort()
  await expect(results[1]).rejects.toThrow()
  expect(queue.waiting).toBe(1)
  first.end('first')
  await results[0]
  third.end('third')
  await results[2]
  expect(second.begun).toBe(false)
  await expect(queue.run(anyone, left.signal, second.run)).rejects.toThrow()
  expect(second.begun).toBe(false)
})

test('the queue waits for work that has begun, also when it is no longer wanted', async () => {
  const queue = createDecodeQueue()
  const [first, second] = [work(), work()]
  const left = new AbortController()
  const results = [queue.run(anyone, left.signal, first.run), queue.run(anyone, stays, second.run)]
  await Promise.resolve()
  left.abort()
  expect([first.begun, second.begun]).toEqual([true, false])
  first.end('first')
  expect(await results[0]).toBe('first')
  second.end('second')
  expect(await results[1]).toBe('second')
})
