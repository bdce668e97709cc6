import { expect, test } from 'vitest'
import { createClientSlots } from './client-slots.ts'
import { failureOf } from './fetch-error.ts'

/** Fetches that run until they are answered. */
function createFetches() {
  const slots = createClientSlots()
  const answers: (() => void)[] = []
  return {
    begin(member: number, address: string) {
      const result = slots.run({ member, address }, () => new Promise<void>((answer) => answers.push(answer)))
      return result.then(() => 'answered', failureOf)
    },
    /** Fetches under way. */
    get running() {
      return answers.length
    },
    answer: () => answers.shift()!(),
  }
}

test('a member has two fetches at a time, further ones are refused at once', async () => {
  const fetches = createFetches()
  const first = fetches.begin(1, '192.0.2.1')
  const second = fetches.begin(1, '192.0.2.2')
  expect(await fetches.begin(1, '192.0.2.3')).toBe('busy')
  void fetches.begin(2, '192.0.2.3')
  expect(fetches.running).toBe(3)
  fetches.answer()
  expect(await first).toBe('answered')
  const third = fetches.begin(1, '192.0.2.1')
  expect(fetches.running).toBe(3)
  expect(await fetches.begin(1, '192.0.2.1')).toBe('busy')
  for (let left = 3; left > 0; left -= 1) fetches.answer()
  expect(await Promise.all([second, third])).toEqual(['answered', 'answered'])
})

test.each([
  ['an IPv4 address', ['192.0.2.1', '192.0.2.1', '192.0.2.1', '::ffff:192.0.2.1', '192.0.2.1'], '192.0.2.2'],
  [
    'a /48 of IPv6',
    ['2001:db8:1::1', '2001:db8:1:2::1', '2001:db8:1:3::1', '2001:db8:1:4::1', '2001:db8:1:5::1'],
    '2001:db8:2::1',
  ],
])('the members in %s have four fetches at a time', async (_name, [last, ...addresses], other) => {
  const fetches = createFetches()
  for (const [index, address] of addresses.entries()) void fetches.begin(index, address)
  expect(fetches.running).toBe(4)
  // The refused member keeps both own slots.
  for (let times = 0; times < 3; times += 1) expect(await fetches.begin(9, last!)).toBe('busy')
  void fetches.begin(9, other)
  void fetches.begin(9, other)
  expect(fetches.running).toBe(6)
})

test('failed fetches end, and the server itself is not bound', async () => {
  const slots = createClientSlots()
  const fail = async () => {
    throw new Error('failed')
  }
  for (let times = 0; times < 5; times += 1) {
    await expect(slots.run({ member: 1, address: '192.0.2.1' }, fail)).rejects.toThrow('failed')
  }
  let running = 0
  for (let times = 0; times < 9; times += 1) {
    void slots.run(undefined, () => new Promise(() => (running += 1)))
  }
  expect(running).toBe(9)
})
