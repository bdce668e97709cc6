import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
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

test('a lull is waited for; a queue that stands is cut short, also while no work ends', async () => {
  const always = { atOnce: 1, patience: 60_000, short: 0, rush: 0, shortPatience: 0 }
  const patient = giveTurns({ ...always, lull: 60_000 })
  const leave = await patient.take()
  const rushed = patient.take()
  await pause(250)
  leave()
  ;(await rushed)()

  const strict = giveTurns({ ...always, lull: 0 })
  const end = await strict.take()
  await expect(strict.take()).rejects.toThrow(Refused)
  expect([strict.waiting, strict.refused]).toEqual([0, 1])
  end()
  ;(await strict.take())()
})

/** Takes turns by a clock that goes on by so many milliseconds with each that ends. */
async function takeTurns(count: number, milliseconds: number, settings: Parameters<typeof giveTurns>[0]) {
  const clock = { now: 0 }
  const turns = giveTurns({ atOnce: 1, patience: 60_000, ...settings, now: () => clock.now })
  const served: number[] = []
  let leave = await turns.take()
  const come = async (name: number) => {
    leave = await turns.take()
    served.push(name)
  }
  const waiting = Array.from({ length: count }, (_, name) => come(name))
  const ended = Promise.allSettled(waiting)
  while (turns.waiting > 0) {
    clock.now += milliseconds
    leave()
    await new Promise(setImmediate)
  }
  await ended
  return { served, refused: turns.refused }
}

describe('a queue', () => {
  const standing = { short: 0, rush: 100, lull: 100, few: 0, shortPatience: 1_000 }

  test('a rush that is worked off does not stand, however long that takes; one that hardly is does', async () => {
    expect((await takeTurns(20, 30, standing)).refused).toBe(0)
    expect((await takeTurns(20, 101, standing)).refused).toBeGreaterThan(0)
  })

  test('where nobody has waited long, a queue does not stand, however long there is one', async () => {
    expect((await takeTurns(20, 101, { ...standing, short: 60_000 })).refused).toBe(0)
  })

  test('once a queue stands, who came last is first, and who has waited for long is refused', async () => {
    expect(await takeTurns(30, 400, standing)).toEqual({ served: [0, 29], refused: 28 })
  })
})

/** Takes all of the process's time, but for moments. */
function keepBusy() {
  const clock = setInterval(() => {
    const until = performance.now() + 50
    while (performance.now() < until);
  }, 1)
  onTestFinished(() => clearInterval(clock))
}

test('in a busy process a queue stands sooner, but not a short one; and half as many work at once', async () => {
  const settings = { patience: 60_000, short: 0, lull: 60_000, rush: 0, shortPatience: 60_000 }
  const turns = giveTurns({ ...settings, atOnce: 4, few: 2 })
  const working = await Promise.all(Array.from({ length: 4 }, () => turns.take()))
  keepBusy()
  const begun: number[] = []
  const come = (name: number) => turns.take().then((leave) => (begun.push(name), leave))
  const waiting = [come(1), come(2)]
  await pause(300)
  working[0]!()
  await waiting[0]
  expect([turns.waiting, begun]).toEqual([1, [1]])
  const more = [come(3), come(4)]
  working[1]!()
  working[2]!()
  await Promise.resolve()
  expect([turns.waiting, begun]).toEqual([3, [1]])
  working[3]!()
  await more[1]
  expect([turns.waiting, begun]).toEqual([2, [1, 4]])
})
