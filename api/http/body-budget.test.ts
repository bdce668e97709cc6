import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApi } from '#testing/api.ts'
import { expectRefused } from '#testing/error-assertions.ts'
import { beginningOf, listenOn, sendBeginning } from '#testing/raw-socket.ts'
import { createBodyBudget } from './body.ts'

describe('createBodyBudget', () => {
  test('limits a network to an eighth, and all networks to the whole budget', () => {
    const budget = createBodyBudget(80)
    budget.reserve('10.0.0.1', 10)
    expect(() => budget.reserve('10.0.0.1', 1)).toThrow(expect.objectContaining({ status: 503 }))
    for (let n = 2; n <= 8; n += 1) budget.reserve(`10.0.0.${n}`, 10)
    expect(budget.reserved).toBe(80)
    expect(() => budget.reserve('10.0.0.9', 1)).toThrow(expect.objectContaining({ status: 503 }))
    budget.release('10.0.0.1', 10)
    budget.reserve('10.0.0.9', 10)
    expect(() => budget.reserve('10.0.0.1', 1)).toThrow()
  })

  test('counts a /64 as one network', () => {
    const budget = createBodyBudget(80)
    budget.reserve('2001:db8::1', 10)
    expect(() => budget.reserve('2001:db8::ffff', 1)).toThrow()
    budget.reserve('2001:db8:0:1::1', 10)
  })
})

const bodies = createBodyBudget(8 * 1000)
const api = await createTestApi({ bodies })
const url = '/api/contact/'
let port: number

beforeAll(async () => {
  port = await listenOn(api)
})

/** Sends only the first bytes of a body. */
function stall(bytes: number) {
  const headers = { 'content-type': 'application/json', 'content-length': 5000 }
  return sendBeginning(port, beginningOf(`POST ${url}`, headers, ' '.repeat(bytes)))
}

const message = {
  ...{ name: 'Ada', email: 'ada@example.org', subject: 'Hello', category: 'feedback', message: 'x' },
}
const write = (remoteAddress: string) =>
  api.send({ method: 'POST', url, payload: message, remoteAddress, headers: { connection: 'close' } })

test('unfinished bodies of one network are bounded, and others can write', async () => {
  const stalled = [stall(400), stall(400), stall(200)]
  await expect.poll(() => bodies.reserved).toBe(1000)
  const rejected = await write('127.0.0.1')
  expectRefused(rejected, 503, { code: 'overloaded' })
  expect(rejected.headers['retry-after']).toBe('5')
  expect((await write('10.0.0.1')).status).toBe(201)
  expect(bodies.reserved).toBe(1000)
  for (const { leave } of stalled) leave()
  await expect.poll(() => bodies.reserved).toBe(0)
  expect((await write('127.0.0.1')).status).toBe(201)
})

test('announced bytes are not counted before they arrive', async () => {
  const stalled = Array.from({ length: 20 }, () => stall(1))
  await expect.poll(() => bodies.reserved).toBe(20)
  expect((await write('127.0.0.1')).status).toBe(201)
  for (const { leave } of stalled) leave()
  await expect.poll(() => bodies.reserved).toBe(0)
})
