import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { forgetPlace, rememberPlace, returnPlace, returnState } from './return-place.ts'
import { RequireMember } from './route-guards.tsx'

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

afterEach(() => forgetPlace({ pathname: '/elsewhere' }))

test('the login returns to path, query and fragment', () => {
  expect(returnPlace(at('/login', returnState(at('/my-posts'))))).toEqual({ from: '/my-posts?x=1#y' })
})

test('the login and the sign-up return to where the guest was asked to log in', () => {
  const place = { from: '/posts/3?comments=c#comments', scroll: 700 }
  rememberPlace(place)
  forgetPlace({ pathname: '/posts/3' })
  forgetPlace({ pathname: '/login' })
  for (const path of ['/login', '/register']) expect(returnPlace(at(path))).toEqual(place)
  forgetPlace({ pathname: '/aboutUs' })
  expect(returnPlace(at('/login'))).toEqual({ from: '/' })
})

test.each([
  [null],
  [{}],
  [{ from: 7 }],
  [{ from: 'https://elsewhere.example' }],
  [{ from: '//elsewhere.example' }],
])('the login goes home from %j', (state) => {
  expect(returnPlace(at('/login', state))).toEqual({ from: '/' })
})
