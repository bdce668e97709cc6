import { expect, test } from 'vitest'
import { memoryArguments, withSmallMalloc } from './memory.mjs'

test('the server is kept small unless NODE_OPTIONS names a size', () => {
  expect(memoryArguments({}).join(' ')).toContain('--max-old-space-size=')
  expect(memoryArguments({ NODE_OPTIONS: '--trace-warnings' })).toEqual(memoryArguments({}))
  expect(memoryArguments({ NODE_OPTIONS: '--max-old-space-size=4096' })).toEqual([])
})

test('a setting for malloc stands', () => {
  expect(withSmallMalloc({ A: '1' })).toEqual({ A: '1', MALLOC_ARENA_MAX: '2' })
  expect(withSmallMalloc({ MALLOC_ARENA_MAX: '8' })).toEqual({ MALLOC_ARENA_MAX: '8' })
})
