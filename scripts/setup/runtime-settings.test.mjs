import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { v8Flags, withSmallMalloc } from './runtime-settings.mjs'

test('the server is kept small unless NODE_OPTIONS names a size', () => {
  expect(v8Flags({}).join(' ')).toContain('--max-old-space-size=')
  expect(v8Flags({ NODE_OPTIONS: '--trace-warnings' })).toEqual(v8Flags({}))
  const sized = v8Flags({ NODE_OPTIONS: '--max-old-space-size=4096' })
  expect(sized).toEqual(v8Flags({}).filter((flag) => flag.startsWith('--v8-pool-size')))
})

test('Node takes the flags', () => {
  const script = 'v8.getHeapStatistics().heap_size_limit / 2 ** 20'
  const limit = Number(execFileSync(process.execPath, [...v8Flags({}), '--print', script]))
  expect(limit).toBeGreaterThanOrEqual(256)
  expect(limit).toBeLessThan(400)
})

test('the container has the same settings', async () => {
  const dockerfile = await readFile(new URL('../../Dockerfile', import.meta.url), 'utf8')
  for (const flag of v8Flags({})) expect(dockerfile).toContain(`"${flag}"`)
  for (const [name, value] of Object.entries(withSmallMalloc({})))
    expect(dockerfile).toContain(`${name}=${value}`)
})

test('a setting for malloc stands', () => {
  const sizes = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' }
  expect(withSmallMalloc({ A: '1' })).toEqual({ A: '1', ...sizes })
  expect(withSmallMalloc({ MALLOC_ARENA_MAX: '8' })).toEqual({ ...sizes, MALLOC_ARENA_MAX: '8' })
})
