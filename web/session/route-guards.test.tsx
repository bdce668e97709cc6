import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import { RequireMember, returnPath, returnState } from './route-guards.tsx'

test("RequireMember shows 'Loading...' with a spinner and nothing private while the session is restored", () => {
  const html = renderToStaticMarkup(
    <StaticRouter location="/my-posts">
      <RequireMember pending={<h1>Heading</h1>}>My Posts</RequireMember>
    </StaticRouter>,
  )
  expect(html).toMatch(
    /^<h1>Heading<\/h1>.*<p role="status"[^>]*><svg[^>]*animate-spin.*<\/svg>Loading\.\.\.<\/p>/,
  )
  expect(html).not.toContain('My Posts')
})

function at(pathname: string, state: unknown = null) {
  return { pathname, search: '?x=1', hash: '#y', state, key: 'k' } as Parameters<typeof returnState>[0]
}

test('the login returns to path, query and fragment', () => {
  expect(returnPath(at('/login', returnState(at('/my-posts'))))).toBe('/my-posts?x=1#y')
})

test.each([
  [null],
  [{}],
  [{ from: 7 }],
  [{ from: 'https://elsewhere.example' }],
  [{ from: '//elsewhere.example' }],
])('the login goes home from %j', (state) => {
  expect(returnPath(at('/login', state))).toBe('/')
})
