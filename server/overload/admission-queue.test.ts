import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { Overloaded } from '#api/http/app-error.ts'
import { createAdmissionQueue } from './admission-queue.ts'

/** A queue goes on after its test, and drops requests that still wait while the process is busy. */
function allowDrops(requests: Promise<unknown>[]): void {
  for (const request of requests) request.catch(() => {})
}

test('requests beyond the concurrency are served in order of arrival', async () => {
  const queue = createAdmissionQueue({ concurrency: 2 })
  const [first, second] = [await queue.acquire(), await queue.acquire()]
  const begun: string[] = []
  const follow = (name: string) => queue.acquire().then((release) => (begun.push(name), release))
  const [third, fourth] = [follow('third'), follow('fourth')]
  await pause(1)
  expect([begun, queue.waiting]).toEqual([[], 2])
  first()
  first()
  await third
  expect([begun, queue.waiting]).toEqual([['third'], 1])
  second()
  const release = await fourth
  expect([begun, queue.waiting, queue.rejected]).toEqual([['third', 'fourth'], 0, 0])
  for (const end of [await third, release]) end()
  await Promise.all([queue.acquire(), queue.acquire()])
})

test('a full queue rejects further requests', async () => {
  const queue = createAdmissionQueue({ concurrency: 1, maxQueued: 1 })
  const release = await queue.acquire()
  const waiting = queue.acquire()
  await expect(queue.acquire()).rejects.toThrow(Overloaded)
  release()
  ;(await waiting)()
  expect(queue.rejected).toBe(1)
})

test('a standing queue is only detected after the idle window, and drops requests even while no active one ends', async () => {
  const always = {
    concurrency: 1,
    timeout: 60_000,
    shortWait: 0,
    busyWindow: 0,
    busyRateWindow: 0,
    standingTimeout: 0,
  }
  const patient = createAdmissionQueue({ ...always, idleWindow: 60_000 })
  const release = await patient.acquire()
  const queued = patient.acquire()
  await pause(250)
  release()
  ;(await queued)()

  const strict = createAdmissionQueue({ ...always, idleWindow: 0 })
  const end = await strict.acquire()
  await expect(strict.acquire()).rejects.toThrow(Overloaded)
  expect([strict.waiting, strict.rejected]).toEqual([0, 1])
  end()
  ;(await strict.acquire())()
})

/** Keeps the event loop busy until the test ends. */
function keepBusy() {
  const clock = setInterval(() => {
    const until = performance.now() + 50
    while (performance.now() < until);
  }, 1)
  onTestFinished(() => clearInterval(clock))
}

interface Burst {
  /** Concurrent requests. */
  count: number
  /** The duration of each request. */
  milliseconds: number
  /** Further requests: one at the end of each request. */
  later?: number
}

/** Serves a burst with a fake clock that advances by each request's duration. */
async function runBurst(
  { count, milliseconds, later = 0 }: Burst,
  settings: Parameters<typeof createAdmissionQueue>[0],
) {
  const clock = { now: 0 }
  const queue = createAdmissionQueue({ concurrency: 1, timeout: 60_000, ...settings, now: () => clock.now })
  const served: number[] = []
  let release = await queue.acquire()
  const enqueue = async (name: number) => {
    const next = await queue.acquire().catch(() => undefined)
    if (!next) return
    release = next
    served.push(name)
  }
  const waiting = Array.from({ length: count }, (_, name) => enqueue(name))
  for (let name = count; queue.waiting > 0; name += 1) {
    clock.now += milliseconds
    if (name < count + later) waiting.push(enqueue(name))
    release()
    await new Promise(setImmediate)
  }
  await Promise.all(waiting)
  return { served, rejected: queue.rejected }
}

describe('a queue', () => {
  const standing = {
    shortWait: 0,
    busyWindow: 100,
    busyRateWindow: 100,
    idleWindow: 100,
    minimumQueue: 0,
    heavyClientQueue: 0,
    standingTimeout: 1_000,
  }

  test('a burst that drains within the timeout loses no request', async () => {
    const { served, rejected } = await runBurst({ count: 113, milliseconds: 18 }, { timeout: 5_000 })
    expect([served.length, rejected]).toEqual([113, 0])
    expect((await runBurst({ count: 20, milliseconds: 101 }, standing)).rejected).toBe(0)
  })

  test('of a burst that takes too long, the last requests are rejected early', async () => {
    const { served, rejected } = await runBurst(
      { count: 100, milliseconds: 100 },
      { ...standing, timeout: 5_000 },
    )
    expect(rejected).toBe(100 - served.length)
    expect(served.length).toBeGreaterThan(25)
    expect(served.length).toBeLessThan(60)
    expect(served).toEqual(Array.from(served, (_, place) => place))
  })

  test('a queue with short waits is not standing, however long it lasts', async () => {
    const patient = { ...standing, shortWait: 60_000 }
    expect((await runBurst({ count: 20, milliseconds: 101, later: 20 }, patient)).rejected).toBe(0)
  })

  test('a standing queue is served LIFO and drops requests after a timeout', async () => {
    const { served, rejected } = await runBurst({ count: 30, milliseconds: 400, later: 10 }, standing)
    expect([served, rejected]).toEqual([[0, 31, 32, 33], 30])
  })

  test('a growing queue is standing before its drain rate is known', async () => {
    const clock = { now: 0 }
    const settings = {
      ...standing,
      busyRateWindow: 60_000,
      idleWindow: 60_000,
      busyWindow: 100,
      standingTimeout: 1_000,
    }
    const queue = createAdmissionQueue({ ...settings, concurrency: 1, timeout: 60_000, now: () => clock.now })
    keepBusy()
    const release = await queue.acquire()
    const enqueue = () => queue.acquire().catch(() => 'rejected')
    const first = Array.from({ length: 20 }, enqueue)
    await pause(120)
    clock.now += 200
    expect(queue.rejected).toBe(0)
    const more = Array.from({ length: 2 }, enqueue)
    await pause(120)
    clock.now += 1_000
    expect(await Promise.all(first)).toEqual(Array(20).fill('rejected'))
    release()
    expect(await Promise.race(more)).toBeTypeOf('function')
  })
})

describe('between clients', () => {
  const narrow = (name: string) => ({ narrow: name })

  /** Queues a request for each client name behind one active request; returns the order of service. */
  async function served(
    names: string[],
    settings: Parameters<typeof createAdmissionQueue>[0] = {},
    of = narrow,
  ) {
    const queue = createAdmissionQueue({ concurrency: 1, ...settings })
    const release = await queue.acquire({ narrow: 'nobody' })
    const order: string[] = []
    const rejected: string[] = []
    const all = names.map((name) =>
      queue.acquire(of(name)).then(
        (end) => (order.push(name), end()),
        () => rejected.push(name),
      ),
    )
    release()
    await Promise.all(all)
    return { order, rejected }
  }

  test('service is round-robin, however many requests one client sends', async () => {
    const { order } = await served(['a', 'a', 'a', 'a', 'b', 'b', 'c'])
    expect(order).toEqual(['a', 'b', 'c', 'a', 'b', 'a', 'a'])
  })

  test('the /64 networks of one IPv6 /48 share the slots of one client', async () => {
    const wide = (name: string) => (name === 'b' ? { narrow: 'b' } : { narrow: name, wide: 'site' })
    const { order } = await served(['a1', 'a2', 'a3', 'b', 'b', 'a1'], {}, wide)
    expect(order).toEqual(['a1', 'b', 'a2', 'b', 'a3', 'a1'])
  })

  test('one client gets at most half of the slots while others are present, and all slots otherwise', async () => {
    const clock = { now: 0 }
    const queue = createAdmissionQueue({ concurrency: 4, now: () => clock.now })
    const begun: string[] = []
    const enqueue = (name: string) => queue.acquire({ narrow: name }).then((end) => (begun.push(name), end))
    const ends = await Promise.all(['a', 'a', 'a', 'a'].map(enqueue))
    ends.forEach((end) => end())
    const other = await enqueue('b')
    const more = ['a', 'a', 'a'].map(enqueue)
    await Promise.all(more.slice(0, 2))
    await pause(1)
    expect(begun).toEqual(['a', 'a', 'a', 'a', 'b', 'a', 'a'])
    other()
    clock.now += 1_000
    ;(await more[0]!)()
    await more[2]
    const last = await enqueue('a')
    expect([queue.waiting, begun.length]).toEqual([0, 9])
    last()
  })

  test('a heavy client pauses after a request for as long as the request took, while others are present', async () => {
    const clock = { now: 0 }
    const queue = createAdmissionQueue({ concurrency: 3, heavyClientQueue: 1, now: () => clock.now })
    const other = await queue.acquire({ narrow: 'other' })
    const ends = await Promise.all([queue.acquire({ narrow: 'a' }), queue.acquire({ narrow: 'b' })])
    const begun: string[] = []
    const all = Array.from({ length: 4 }, () =>
      queue.acquire({ narrow: 'a' }).then((end) => (begun.push('a'), end)),
    )
    clock.now = 100
    ends[0]!()
    await Promise.resolve()
    expect([begun.length, queue.waiting]).toEqual([0, 4])
    clock.now = 199
    other()
    await Promise.resolve()
    expect(begun.length).toBe(0)
    clock.now = 200
    ends[1]!()
    await all[0]
    expect([begun.length, queue.waiting]).toEqual([1, 3])
    allowDrops(all)
  })

  test('a free slot is used at once while another client waits for its share', async () => {
    const clock = { now: 0 }
    const queue = createAdmissionQueue({ concurrency: 2, now: () => clock.now })
    const ended = await queue.acquire({ narrow: 'b' })
    await queue.acquire({ narrow: 'a' })
    ended()
    const waits = queue.acquire({ narrow: 'a' }).then(() => 'a')
    const begun = queue.acquire({ narrow: 'b' }).then(() => 'b')
    // Nothing ends, and no time passes.
    await Promise.resolve()
    expect(await Promise.race([begun, Promise.resolve().then(() => 'nobody')])).toBe('b')
    expect(queue.waiting).toBe(1)
    await Promise.race([waits, begun])
    allowDrops([waits])
  })

  test('a client with too many queued requests is rejected, other clients are not', async () => {
    const { order, rejected } = await served(['a', 'a', 'a', 'b'], { maxQueuedPerClient: 2 })
    expect([order, rejected]).toEqual([['a', 'b', 'a'], ['a']])
  })

  test('a full queue drops the newest request of the client with the most queued requests', async () => {
    const { order, rejected } = await served(['a', 'a', 'a', 'b', 'c', 'd'], { maxQueued: 3 })
    expect([order, rejected]).toEqual([
      ['a', 'b', 'c'],
      ['a', 'a', 'd'],
    ])
  })

  test('the standing queue of one client does not shorten the timeout of others', async () => {
    const clock = { now: 0 }
    const settings = { shortWait: 0, busyWindow: 300, busyRateWindow: 300, idleWindow: 300, minimumQueue: 0 }
    const queue = createAdmissionQueue({
      ...settings,
      heavyClientTimeout: 100,
      concurrency: 1,
      now: () => clock.now,
    })
    const release = await queue.acquire({ narrow: 'heavy' })
    const rejected: string[] = []
    const enqueue = (name: string) => queue.acquire({ narrow: name }).catch(() => void rejected.push(name))
    const heavy = Array.from({ length: 12 }, () => enqueue('heavy'))
    await pause(60)
    clock.now += 500
    const other = enqueue('other')
    await expect.poll(() => rejected.length).toBe(12)
    await Promise.all(heavy)
    release()
    expect(await other).toBeTypeOf('function')
    expect(rejected).not.toContain('other')
  })
})

test('in a busy process a queue is standing sooner, unless it is short, and concurrency is halved', async () => {
  const settings = {
    timeout: 60_000,
    shortWait: 0,
    idleWindow: 60_000,
    busyWindow: 0,
    busyRateWindow: 0,
    standingTimeout: 60_000,
  }
  const queue = createAdmissionQueue({ ...settings, concurrency: 4, minimumQueue: 2, heavyClientQueue: 0 })
  const working = await Promise.all(Array.from({ length: 4 }, () => queue.acquire()))
  keepBusy()
  const begun: number[] = []
  const enqueue = (name: number) => queue.acquire().then((release) => (begun.push(name), release))
  const waiting = [enqueue(1), enqueue(2)]
  await pause(300)
  working[0]!()
  await waiting[0]
  expect([queue.waiting, begun]).toEqual([1, [1]])
  const more = [enqueue(3), enqueue(4)]
  working[1]!()
  working[2]!()
  await Promise.resolve()
  expect([queue.waiting, begun]).toEqual([3, [1]])
  working[3]!()
  await more[1]
  expect([queue.waiting, begun]).toEqual([2, [1, 4]])
  allowDrops([...waiting, ...more])
})
