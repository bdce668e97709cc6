import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { giveTurns, Refused } from './turns.ts'

test('so many work at once; the others follow in the order in which they came', async () => {
  const turns = giveTurns({ atOnce: 2 })
  const [first, second] = [await turns.take(), await turns.take()]
  const begun: string[] = []
  const follow = (name: string) => turns.take().then((leave) => (begun.push(name), leave))
  const [third, fourth] = [follow('third'), follow('fourth')]
  await pause(1)
  expect([begun, turns.waiting]).toEqual([[], 2])
  first()
  first()
  await third
  expect([begun, turns.waiting]).toEqual([['third'], 1])
  second()
  const leave = await fourth
  expect([begun, turns.waiting, turns.refused]).toEqual([['third', 'fourth'], 0, 0])
  for (const end of [await third, leave]) end()
  await Promise.all([turns.take(), turns.take()])
})

test('no more than so many may wait', async () => {
  const turns = giveTurns({ atOnce: 1, most: 1 })
  const leave = await turns.take()
  const waiting = turns.take()
  await expect(turns.take()).rejects.toThrow(Refused)
  leave()
  ;(await waiting)()
  expect(turns.refused).toBe(1)
})

/** Takes all of the process's time, but for moments. */
function keepBusy() {
  const clock = setInterval(() => {
    const until = performance.now() + 50
    while (performance.now() < until);
  }, 1)
  onTestFinished(() => clearInterval(clock))
}

test('a lull is waited for; a queue that stands is cut short, also while no work ends', async () => {
  const patient = giveTurns({ atOnce: 1, patience: 60_000, rush: 0, lull: 60_000, shortPatience: 0 })
  const leave = await patient.take()
  const rushed = patient.take()
  await pause(250)
  leave()
  ;(await rushed)()

  const strict = giveTurns({ atOnce: 1, patience: 60_000, lull: 0, rush: 60_000, shortPatience: 0 })
  const end = await strict.take()
  await expect(strict.take()).rejects.toThrow(Refused)
  expect([strict.waiting, strict.refused]).toEqual([0, 1])
  end()
  ;(await strict.take())()
})

test('after a lull a few may go on waiting, but no longer than it has lasted', async () => {
  const settings = { atOnce: 1, patience: 60_000, rush: 60_000, shortPatience: 0 }
  const turns = giveTurns({ ...settings, lull: 300, few: 1 })
  await turns.take()
  const refusedAfter = () => {
    const since = performance.now()
    return turns.take().catch(() => performance.now() - since)
  }
  const first = refusedAfter()
  await pause(200)
  const second = refusedAfter()
  expect(await first).toBeGreaterThanOrEqual(299)
  expect(turns.refused).toBe(1)
  expect(await second).toBeGreaterThanOrEqual(299)
  expect([turns.waiting, turns.refused]).toEqual([0, 2])
})

/** How many are refused of twenty who wait, by a clock that goes on by so much with each turn that ends. */
async function refusedOf20(milliseconds: number) {
  const clock = { now: 0 }
  const settings = { atOnce: 1, patience: 60_000, rush: 300, lull: 300, shortPatience: 0, few: 0 }
  const turns = giveTurns({ ...settings, now: () => clock.now })
  let leave = await turns.take()
  const waiting = Array.from({ length: 20 }, () => turns.take().then((end) => (leave = end)))
  const ended = Promise.allSettled(waiting)
  while (turns.waiting > 0) {
    clock.now += milliseconds
    leave()
    await new Promise(setImmediate)
  }
  await ended
  return turns.refused
}

test('a rush that is worked off does not stand, however long that takes; one that hardly is does', async () => {
  expect(await refusedOf20(100)).toBe(0)
  expect(await refusedOf20(301)).toBeGreaterThan(0)
})

test('with no time left, a queue is cut short sooner, but for a few, and half as many work at once', async () => {
  const settings = { patience: 60_000, lull: 60_000, rush: 100, shortPatience: 0 }
  const turns = giveTurns({ ...settings, atOnce: 4, few: 2 })
  const working = await Promise.all(Array.from({ length: 4 }, () => turns.take()))
  keepBusy()
  const begun: number[] = []
  const waiting = [1, 2, 3].map((name) => turns.take().then((leave) => (begun.push(name), leave)))
  await expect(waiting[0]).rejects.toThrow(Refused)
  expect([turns.waiting, turns.refused]).toEqual([2, 1])
  for (const leave of working.slice(0, 2)) leave()
  await Promise.resolve()
  expect([turns.waiting, begun]).toEqual([2, []])
  working[2]!()
  await waiting[1]
  expect([turns.waiting, begun]).toEqual([1, [2]])
  working[3]!()
  ;(await waiting[2])!()
})
