import { describe, expect, test } from 'vitest'
import { createSlots } from './slots.ts'

const open = new AbortController().signal

/** Work that runs until it is released, and counts how much runs at once. */
function createWork() {
  const releases: (() => void)[] = []
  let running = 0
  return {
    work: async () => {
      running += 1
      await new Promise<void>((resolve) => releases.push(resolve))
      running -= 1
    },
    release: () => releases.shift()!(),
    get running() {
      return running
    },
  }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('slots', () => {
  test('are two for a host and eight in all', async () => {
    const slots = createSlots()
    const all = createWork()
    const ofOneHost = Array.from({ length: 5 }, () => slots.run('a.example', open, all.work))
    await settle()
    expect(all.running).toBe(2)
    const others = Array.from({ length: 10 }, (_, index) => slots.run(`${index}.example`, open, all.work))
    await settle()
    expect(all.running).toBe(8)
    for (let left = 15; left > 0; left -= 1) {
      all.release()
      await settle()
      expect(all.running).toBeLessThanOrEqual(8)
      if (left > 10) expect(all.running).toBe(8)
    }
    await Promise.all([...ofOneHost, ...others])
  })

  test('are given back after a failure', async () => {
    const slots = createSlots({ max: 1, maxPerHost: 1 })
    const fail = async () => {
      throw new Error('failed')
    }
    await expect(slots.run('a.example', open, fail)).rejects.toThrow('failed')
    await expect(slots.run('a.example', open, async () => 'free')).resolves.toBe('free')
  })

  test('are not waited for beyond the deadline', async () => {
    const slots = createSlots({ max: 1 })
    const held = createWork()
    const holding = slots.run('a.example', open, held.work)
    const deadline = new AbortController()
    const late = createWork()
    const waiting = slots.run('b.example', deadline.signal, late.work)
    await settle()
    deadline.abort()
    await expect(waiting).rejects.toMatchObject({ reason: 'busy' })
    held.release()
    await holding
    await settle()
    expect(late.running).toBe(0)
    await expect(slots.run('b.example', deadline.signal, late.work)).rejects.toMatchObject({ reason: 'busy' })
  })
})
