import { globSync, readFileSync } from 'node:fs'
import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { findCacheKeyParams } from './cache-key-params.ts'

const web = new URL('../', import.meta.url)

test('every page that reads query parameters declares them', () => {
  const reading = globSync('*/pages/*/page.tsx', { cwd: web })
    .map((name) => readFileSync(new URL(name, web), 'utf8'))
    .filter((source) => source.includes('searchParams'))
  expect(reading.length).toBeGreaterThan(3)
  for (const source of reading)
    expect(source).toMatch(/export const handle: PageHandle = \{ cacheKeyParams: (\['\w+'|\w+Params )/)
})

test('a page without a handle has no parameters, an unknown path has no page', () => {
  const route = (id: string, path: string | undefined, parentId?: string, handle?: unknown) => {
    return { id, path, parentId, index: id === 'home', module: { handle } }
  }
  const paramsOf = findCacheKeyParams({
    frame: route('frame', undefined),
    home: route('home', undefined, 'frame', { cacheKeyParams: ['category'] }),
    post: route('post', 'posts/:id', 'frame'),
    unknown: route('unknown', '*', 'frame', { cacheKeyParams: ['category'] }),
  } as unknown as ServerBuild['routes'])
  expect(paramsOf('/')).toEqual(['category'])
  expect(paramsOf('/posts/7')).toEqual([])
  expect(paramsOf('/nothing/here')).toBeUndefined()
})
