import { expect, test } from 'vitest'
import { growthOf } from './minutes.ts'

const minutesOf = (memory: number[]) => memory.map((one) => ({ answers: 1, p50: 1, p99: 1, memory: one }))

test('memory at the end is held against memory once warm; the first minutes only fill it', () => {
  const filling = [50, 80]
  const warm = [100, 102]
  expect(growthOf(minutesOf([...filling, ...warm, ...Array<number>(14).fill(500), 110, 112]))).toBeCloseTo(
    111 / 101,
  )
  expect(growthOf(minutesOf([90, 100, 150]))).toBe(1.5)
  expect(growthOf(minutesOf([90]))).toBe(1)
})
