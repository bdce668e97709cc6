import { expect, test } from 'vitest'
import { nextCursor } from './next-cursor.ts'

test.each([
  [null, null],
  ['', null],
  ['<https://x.example/api/posts/?cursor=abc>; rel="next"', 'abc'],
  ['</api/posts/?limit=5&cursor=a%3D%3D>; rel=next', 'a=='],
  ['</a?cursor=p>; rel="prev", </a?cursor=n>; rel="next"', 'n'],
  ['</a?cursor=n>; title="x"; rel="next"', 'n'],
  ['</a?cursor=p>; rel="prev"', null],
  ['</a>; rel="next"', null],
])('reads %j', (link, cursor) => {
  expect(nextCursor(link)).toBe(cursor)
})
