import { expect, test } from 'vitest'
import { rememberedPath, remembering } from './remembered-location.ts'

function at(pathname: string, state: unknown = null) {
  return { pathname, search: '?x=1', hash: '#y', state, key: 'k' } as Parameters<typeof remembering>[0]
}

test('remembers path, query and fragment', () => {
  expect(rememberedPath(at('/login', remembering(at('/my-posts'))))).toBe('/my-posts?x=1#y')
})

test.each([
  [null],
  [{}],
  [{ from: 7 }],
  [{ from: 'https://elsewhere.example' }],
  [{ from: '//elsewhere.example' }],
])('goes home from %j', (state) => {
  expect(rememberedPath(at('/login', state))).toBe('/')
})
