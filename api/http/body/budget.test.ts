import { beforeAll, describe, expect, test } from 'vitest'
import { createTestApi } from '#testing/api.ts'
import { expectRefused } from '#testing/error-assertions.ts'
import { beginningOf, listenOn, sendBeginning } from '#testing/raw-socket.ts'
import { createBodyBudget } from './budget.ts'

describe('createBodyBudget', () => {
  test('gives a network an eighth, and all together no more than there is', () => {
    const budget = createBodyBudget(80)
    budget.take('10.0.0.1', 10)
    expect(() => budget.take('10.0.0.1', 1)).toThrow(expect.objectContaining({ status: 503 }))
    for (let n = 2; n <= 8; n += 1) budget.take(`10.0.0.${n}`, 10)
    expect(budget.taken).toBe(80)
    expect(() => budget.take('10.0.0.9', 1)).toThrow(expect.objectContaining({ status: 503 }))
    budget.giveBack('10.0.0.1', 10)
    budget.take('10.0.0.9', 10)
    expect(() => budget.take('10.0.0.1', 1)).toThrow()
  })

  test('counts a /64 as one network', () => {
    const budget = createBodyBudget(80)
    budget.take('2001:db8::1', 10)
    expect(() => budget.take('2001:db8::ffff', 1)).toThrow()
    budget.take('2001:db8:0:1::1', 10)
  })
})

const bodies = createBodyBudget(8 * 1000)
const api = await createTestApi({ bodies })
const url = '/api/contact/'
let port: number

beforeAll(async () => {
  port = await listenOn(api)
})

/** Sends so many bytes of a body that would be longer. */
function stall(bytes: number) {
  const headers = { 'content-type': 'application/json', 'content-length': 5000 }
  return sendBeginning(port, beginningOf(`POST ${url}`, headers, ' '.repeat(bytes)))
}

const message = {
  ...{ name: 'Ada', email: 'ada@example.org', subject: 'Hello', category: 'feedback', message: 'x' },
}
const write = (remoteAddress: string) =>
  api.send({ method: 'POST', url, payload: message, remoteAddress, headers: { connection: 'close' } })

test('what one network sends and does not finish is bounded, and others write on', async () => {
  const stalled = [stall(400), stall(400), stall(200)]
  await expect.poll(() => bodies.taken).toBe(1000)
  const refused = await write('127.0.0.1')
  expectRefused(refused, 503, { code: 'overloaded' })
  expect(refused.headers['retry-after']).toBe('5')
  expect((await write('10.0.0.1')).status).toBe(201)
  expect(bodies.taken).toBe(1000)
  for (const { leave } of stalled) leave()
  await expect.poll(() => bodies.taken).toBe(0)
  expect((await write('127.0.0.1')).status).toBe(201)
})

test('what was announced and not sent takes nothing', async () => {
  const stalled = Array.from({ length: 20 }, () => stall(1))
  await expect.poll(() => bodies.taken).toBe(20)
  expect((await write('127.0.0.1')).status).toBe(201)
  for (const { leave } of stalled) leave()
  await expect.poll(() => bodies.taken).toBe(0)
})
