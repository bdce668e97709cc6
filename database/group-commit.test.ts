import { setImmediate as nextTurn } from 'node:timers/promises'
import pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { groupCommit } from './group-commit.ts'

interface Item {
  kind: string
  value: number
}

interface Written {
  items: Item[]
  isAlone: boolean
  finish: (results: (string | undefined)[]) => void
  fail: (error: Error) => void
}

let writes: Written[]
let add: (item: Item) => Promise<string | undefined>

function write(items: Item[], isAlone = false) {
  const { promise, resolve, reject } = Promise.withResolvers<(string | undefined)[]>()
  writes.push({ items, isAlone, finish: resolve, fail: reject })
  return promise
}

beforeEach(() => {
  writes = []
  add = groupCommit({
    keyOf: ({ kind, value }) => `${kind} ${value}`,
    kindOf: ({ kind }) => (kind === 'odd' ? undefined : kind),
    writeGroup: (items) => write(items),
    writeAlone: async (item) => (await write([item], true))[0],
    tooMany: () => new Error('Too many wait'),
  })
})

const like = (value: number) => add({ kind: 'like', value })
const values = () => writes.map(({ items }) => items.map(({ value }) => value))
const namesOf = ({ items }: Written) => items.map(({ value }) => `written ${value}`)

/** What PostgreSQL answers with this code. */
function errorOf(code: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError('Broken', 0, 'error'), { code })
}

/** Until what is due by promises and `setImmediate` is done. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await nextTurn()
}

test('an item is written at once, and those that come meanwhile together', async () => {
  const results = [1, 2, 3].map(like)
  expect(values()).toEqual([[1]])
  writes[0]!.finish(['written 1'])
  await settled()
  expect(values()).toEqual([[1], [2, 3]])
  const fourth = like(4)
  writes[1]!.finish(['written 2', 'written 3'])
  await settled()
  expect(values()).toEqual([[1], [2, 3], [4]])
  writes[2]!.finish(['written 4'])
  expect(await Promise.all([...results, fourth])).toEqual([1, 2, 3, 4].map((value) => `written ${value}`))
})

test('a group has items of one kind, and the oldest comes first', async () => {
  void like(1)
  for (const value of [2, 3]) {
    void add({ kind: 'unlike', value })
    void like(value)
  }
  for (let nth = 0; nth < 3; nth += 1) {
    writes[nth]!.finish(namesOf(writes[nth]!))
    await settled()
  }
  expect(writes.map(({ items }) => items.map(({ kind, value }) => `${kind} ${value}`))).toEqual([
    ['like 1'],
    ['unlike 2', 'unlike 3'],
    ['like 2', 'like 3'],
  ])
})

test('a group has fifty items at most', async () => {
  for (let value = 0; value <= 60; value += 1) void like(value)
  writes[0]!.finish(namesOf(writes[0]!))
  await settled()
  expect(writes[1]!.items).toHaveLength(50)
  writes[1]!.finish(namesOf(writes[1]!))
  await settled()
  expect(writes[2]!.items).toHaveLength(10)
})

test('the same item is written once while it waits', async () => {
  void like(1)
  const twice = [like(2), like(2)]
  writes[0]!.finish(namesOf(writes[0]!))
  await settled()
  expect(values()).toEqual([[1], [2]])
  writes[1]!.finish(namesOf(writes[1]!))
  expect(await Promise.all(twice)).toEqual(['written 2', 'written 2'])
})

test('an item without a kind is written alone, three at a time', async () => {
  void like(1)
  const odd = [2, 3, 4, 5].map((value) => add({ kind: 'odd', value }))
  await settled()
  expect(values()).toEqual([[1], [2], [3], [4]])
  expect(writes.map(({ isAlone }) => isAlone)).toEqual([false, true, true, true])
  for (const nth of [1, 2, 3]) writes[nth]!.finish(namesOf(writes[nth]!))
  await settled()
  writes[4]!.finish(namesOf(writes[4]!))
  expect(await Promise.all(odd)).toEqual([2, 3, 4, 5].map((value) => `written ${value}`))
})

test('an item without a result is written alone, while the next group is written', async () => {
  const first = like(1)
  const [second, third] = [like(2), like(3)]
  writes[0]!.finish([undefined])
  await settled()
  void like(4)
  writes[1]!.finish([undefined, 'written 3'])
  await settled()
  expect(values()).toEqual([[1], [2, 3], [1], [4], [2]])
  expect(writes.map(({ isAlone }) => isAlone)).toEqual([false, false, true, false, true])
  expect(await third).toBe('written 3')
  writes[2]!.finish(['written 1'])
  writes[4]!.finish([undefined])
  expect(await Promise.all([first, second])).toEqual(['written 1', undefined])
})

test('after a group that was rolled back each item is written alone, and fails alone', async () => {
  void like(1)
  const [second, third] = [like(2), like(3)]
  writes[0]!.finish(namesOf(writes[0]!))
  await settled()
  writes[1]!.fail(errorOf('23514'))
  await settled()
  expect(values()).toEqual([[1], [2, 3], [2], [3]])
  writes[2]!.fail(new Error('No'))
  writes[3]!.finish(['written 3'])
  await expect(second).rejects.toThrow('No')
  expect(await third).toBe('written 3')
})

test.each([
  ['a lost connection', new Error('Connection terminated unexpectedly')],
  ['a server that was stopped', errorOf('57P01')],
])('after %s no item is written again', async (_, error) => {
  void like(1)
  const results = [2, 3].map(like)
  writes[0]!.finish(namesOf(writes[0]!))
  await settled()
  writes[1]!.fail(error)
  for (const result of results) await expect(result).rejects.toBe(error)
  void like(4)
  await settled()
  expect(values()).toEqual([[1], [2, 3], [4]])
})

test('an item fails when a thousand wait', async () => {
  for (let value = 0; value <= 1_000; value += 1) void like(value)
  await expect(like(1_001)).rejects.toThrow('Too many wait')
})
