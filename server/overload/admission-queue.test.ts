import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createAdmissionQueue, Overloaded } from './admission-queue.ts'

test('so many work at once; the others follow in the order in which they came', async () => {
  const turns = createAdmissionQueue({ atOnce: 2 })
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
  const turns = createAdmissionQueue({ atOnce: 1, most: 1 })
  const leave = await turns.take()
  const waiting = turns.take()
  await expect(turns.take()).rejects.toThrow(Overloaded)
  leave()
  ;(await waiting)()
  expect(turns.refused).toBe(1)
})

test('a lull is waited for; a queue that stands is cut short, also while no work ends', async () => {
  const always = { atOnce: 1, patience: 60_000, short: 0, rush: 0, settled: 0, shortPatience: 0 }
  const patient = createAdmissionQueue({ ...always, lull: 60_000 })
  const leave = await patient.take()
  const rushed = patient.take()
  await pause(250)
  leave()
  ;(await rushed)()

  const strict = createAdmissionQueue({ ...always, lull: 0 })
  const end = await strict.take()
  await expect(strict.take()).rejects.toThrow(Overloaded)
  expect([strict.waiting, strict.refused]).toEqual([0, 1])
  end()
  ;(await strict.take())()
})

/** Takes all of the process's time, but for moments. */
function keepBusy() {
  const clock = setInterval(() => {
    const until = performance.now() + 50
    while (performance.now() < until);
  }, 1)
  onTestFinished(() => clearInterval(clock))
}

interface Burst {
  /** How many ask at once. */
  count: number
  /** How long each of them works. */
  milliseconds: number
  /** How many more ask later: one whenever one has worked. */
  later?: number
}

/** Takes turns by a clock that goes on while one works. */
async function takeTurns(
  { count, milliseconds, later = 0 }: Burst,
  settings: Parameters<typeof createAdmissionQueue>[0],
) {
  const clock = { now: 0 }
  const turns = createAdmissionQueue({ atOnce: 1, patience: 60_000, ...settings, now: () => clock.now })
  const served: number[] = []
  let leave = await turns.take()
  const come = async (name: number) => {
    const next = await turns.take().catch(() => undefined)
    if (!next) return
    leave = next
    served.push(name)
  }
  const waiting = Array.from({ length: count }, (_, name) => come(name))
  for (let name = count; turns.waiting > 0; name += 1) {
    clock.now += milliseconds
    if (name < count + later) waiting.push(come(name))
    leave()
    await new Promise(setImmediate)
  }
  await Promise.all(waiting)
  return { served, refused: turns.refused }
}

describe('a queue', () => {
  const standing = {
    short: 0,
    rush: 100,
    settled: 100,
    lull: 100,
    few: 0,
    fewOfClient: 0,
    shortPatience: 1_000,
  }

  test('a burst is worked off, also when that takes a while', async () => {
    const { served, refused } = await takeTurns({ count: 113, milliseconds: 18 }, { patience: 5_000 })
    expect([served.length, refused]).toEqual([113, 0])
    expect((await takeTurns({ count: 20, milliseconds: 101 }, standing)).refused).toBe(0)
  })

  test('of a burst that takes too long, those who came last are refused, and soon', async () => {
    const { served, refused } = await takeTurns(
      { count: 100, milliseconds: 100 },
      { ...standing, patience: 5_000 },
    )
    expect(refused).toBe(100 - served.length)
    expect(served.length).toBeGreaterThan(25)
    expect(served.length).toBeLessThan(60)
    expect(served).toEqual(Array.from(served, (_, place) => place))
  })

  test('where nobody has waited long, a queue does not stand, however long there is one', async () => {
    const patient = { ...standing, short: 60_000 }
    expect((await takeTurns({ count: 20, milliseconds: 101, later: 20 }, patient)).refused).toBe(0)
  })

  test('once a queue stands, who came last is first, and who has waited for long is refused', async () => {
    const { served, refused } = await takeTurns({ count: 30, milliseconds: 400, later: 10 }, standing)
    expect([served, refused]).toEqual([[0, 31, 32, 33], 30])
  })

  test('a queue that only becomes longer stands before the pace of its getting shorter is known', async () => {
    const clock = { now: 0 }
    const settings = { ...standing, settled: 60_000, lull: 60_000, rush: 100, shortPatience: 1_000 }
    const turns = createAdmissionQueue({ ...settings, atOnce: 1, patience: 60_000, now: () => clock.now })
    keepBusy()
    const leave = await turns.take()
    const come = () => turns.take().catch(() => 'refused')
    const first = Array.from({ length: 20 }, come)
    await pause(120)
    clock.now += 200
    expect(turns.refused).toBe(0)
    const more = Array.from({ length: 2 }, come)
    await pause(120)
    clock.now += 1_000
    expect(await Promise.all(first)).toEqual(Array(20).fill('refused'))
    leave()
    expect(await Promise.race(more)).toBeTypeOf('function')
  })
})

describe('between clients', () => {
  const narrow = (name: string) => ({ narrow: name })

  /** Takes turns for clients as their names come, with one turn under way; the order in which they are served. */
  async function served(
    names: string[],
    settings: Parameters<typeof createAdmissionQueue>[0] = {},
    of = narrow,
  ) {
    const turns = createAdmissionQueue({ atOnce: 1, ...settings })
    const leave = await turns.take({ narrow: 'nobody' })
    const order: string[] = []
    const refused: string[] = []
    const all = names.map((name) =>
      turns.take(of(name)).then(
        (end) => (order.push(name), end()),
        () => refused.push(name),
      ),
    )
    leave()
    await Promise.all(all)
    return { order, refused }
  }

  test('turns go round, however many things one of them asks for', async () => {
    const { order } = await served(['a', 'a', 'a', 'a', 'b', 'b', 'c'])
    expect(order).toEqual(['a', 'b', 'c', 'a', 'b', 'a', 'a'])
  })

  test('the /64 of one IPv6 /48 share the turns of one client', async () => {
    const wide = (name: string) => (name === 'b' ? { narrow: 'b' } : { narrow: name, wide: 'site' })
    const { order } = await served(['a1', 'a2', 'a3', 'b', 'b', 'a1'], {}, wide)
    expect(order).toEqual(['a1', 'b', 'a2', 'b', 'a3', 'a1'])
  })

  test('one client has no more than half of the turns while others ask, and all while nobody does', async () => {
    const clock = { now: 0 }
    const turns = createAdmissionQueue({ atOnce: 4, now: () => clock.now })
    const begun: string[] = []
    const come = (name: string) => turns.take({ narrow: name }).then((end) => (begun.push(name), end))
    const ends = await Promise.all(['a', 'a', 'a', 'a'].map(come))
    ends.forEach((end) => end())
    const other = await come('b')
    const more = ['a', 'a', 'a'].map(come)
    await Promise.all(more.slice(0, 2))
    await pause(1)
    expect(begun).toEqual(['a', 'a', 'a', 'a', 'b', 'a', 'a'])
    other()
    clock.now += 1_000
    ;(await more[0]!)()
    await more[2]
    const last = await come('a')
    expect([turns.waiting, begun.length]).toEqual([0, 9])
    last()
  })

  test('a client that has much waiting rests after a turn for as long as it took, while others ask', async () => {
    const clock = { now: 0 }
    const turns = createAdmissionQueue({ atOnce: 3, fewOfClient: 1, now: () => clock.now })
    const other = await turns.take({ narrow: 'other' })
    const ends = await Promise.all([turns.take({ narrow: 'a' }), turns.take({ narrow: 'b' })])
    const begun: string[] = []
    const all = Array.from({ length: 4 }, () =>
      turns.take({ narrow: 'a' }).then((end) => (begun.push('a'), end)),
    )
    clock.now = 100
    ends[0]!()
    await Promise.resolve()
    expect([begun.length, turns.waiting]).toEqual([0, 4])
    clock.now = 199
    other()
    await Promise.resolve()
    expect(begun.length).toBe(0)
    clock.now = 200
    ends[1]!()
    await all[0]
    expect([begun.length, turns.waiting]).toEqual([1, 3])
  })

  test('a turn that is free is given at once, while another client waits for its share', async () => {
    const clock = { now: 0 }
    const turns = createAdmissionQueue({ atOnce: 2, now: () => clock.now })
    const ended = await turns.take({ narrow: 'b' })
    await turns.take({ narrow: 'a' })
    ended()
    const waits = turns.take({ narrow: 'a' }).then(() => 'a')
    const begun = turns.take({ narrow: 'b' }).then(() => 'b')
    // Nothing ends, and no time passes.
    await Promise.resolve()
    expect([await Promise.race([begun, Promise.resolve().then(() => 'nobody')]), turns.waiting]).toEqual([
      'b',
      1,
    ])
    await Promise.race([waits, begun])
  })

  test('who has too much waiting is refused, and nobody else', async () => {
    const { order, refused } = await served(['a', 'a', 'a', 'b'], { mostOfClient: 2 })
    expect([order, refused]).toEqual([['a', 'b', 'a'], ['a']])
  })

  test('in a full queue the newest of who has most waiting makes room', async () => {
    const { order, refused } = await served(['a', 'a', 'a', 'b', 'c', 'd'], { most: 3 })
    expect([order, refused]).toEqual([
      ['a', 'b', 'c'],
      ['a', 'a', 'd'],
    ])
  })

  test("where one client's queue stands, others wait as long as ever", async () => {
    const clock = { now: 0 }
    const settings = { short: 0, rush: 300, settled: 300, lull: 300, few: 0 }
    const turns = createAdmissionQueue({ ...settings, largePatience: 100, atOnce: 1, now: () => clock.now })
    const leave = await turns.take({ narrow: 'greedy' })
    const refused: string[] = []
    const come = (name: string) => turns.take({ narrow: name }).catch(() => void refused.push(name))
    const greedy = Array.from({ length: 12 }, () => come('greedy'))
    await pause(60)
    clock.now += 500
    const other = come('other')
    await expect.poll(() => refused.length).toBe(12)
    await Promise.all(greedy)
    leave()
    expect(await other).toBeTypeOf('function')
    expect(refused).not.toContain('other')
  })
})

test('in a busy process a queue stands sooner, but not a short one; and half as many work at once', async () => {
  const settings = { patience: 60_000, short: 0, lull: 60_000, rush: 0, settled: 0, shortPatience: 60_000 }
  const turns = createAdmissionQueue({ ...settings, atOnce: 4, few: 2, fewOfClient: 0 })
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
