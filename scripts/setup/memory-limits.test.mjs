import { expect, test } from 'vitest'
import { memoryFlags, withSmallMalloc } from './memory-limits.mjs'

test('the server is kept small unless NODE_OPTIONS names a size', () => {
  expect(memoryFlags({}).join(' ')).toContain('--max-old-space-size=')
  expect(memoryFlags({ NODE_OPTIONS: '--trace-warnings' })).toEqual(memoryFlags({}))
  expect(memoryFlags({ NODE_OPTIONS: '--max-old-space-size=4096' })).toEqual([])
})

test('a setting for malloc stands', () => {
  expect(withSmallMalloc({ A: '1' })).toEqual({ A: '1', MALLOC_ARENA_MAX: '2' })
  expect(withSmallMalloc({ MALLOC_ARENA_MAX: '8' })).toEqual({ MALLOC_ARENA_MAX: '8' })
})
