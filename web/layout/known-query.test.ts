import { readdirSync, readFileSync } from 'node:fs'
import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { knownQueries } from './known-query.ts'

const pages = new URL('../pages/', import.meta.url)

test('every page that is made from a query says which', () => {
  const making = readdirSync(pages)
    .map((name) => readFileSync(new URL(`${name}/page.tsx`, pages), 'utf8'))
    .filter((source) => source.includes('searchParams'))
  expect(making.length).toBeGreaterThan(3)
  for (const source of making) expect(source).toMatch(/export const handle: PageHandle = \{ query: \['\w+'/)
})

test('a page without a word about it knows no query, and no page none at all', () => {
  const route = (id: string, path: string | undefined, parentId?: string, handle?: unknown) => {
    return { id, path, parentId, index: id === 'home', module: { handle } }
  }
  const known = knownQueries({
    frame: route('frame', undefined),
    home: route('home', undefined, 'frame', { query: ['category'] }),
    post: route('post', 'posts/:id', 'frame'),
    unknown: route('unknown', '*', 'frame', { query: ['category'] }),
  } as unknown as ServerBuild['routes'])
  expect(known('/')).toEqual(['category'])
  expect(known('/posts/7')).toEqual([])
  expect(known('/nothing/here')).toBeUndefined()
})
