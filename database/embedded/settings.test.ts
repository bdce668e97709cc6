import { expect, test } from 'vitest'
import { sharedBuffers } from './settings.ts'

test.each([
  [512, 128],
  [2048, 128],
  [4096, 256],
  [16_384, 1024],
  [262_144, 1024],
])('of %i MiB of memory, PostgreSQL gets %i', (memory, buffers) => {
  expect(sharedBuffers(memory * 2 ** 20)).toBe(buffers)
})
