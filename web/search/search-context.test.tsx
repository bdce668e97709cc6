import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import { parseSearch, SearchProvider, searchUrl, useSearch } from './search-context.tsx'

function Query() {
  return useSearch().query
}

test('useSearch throws outside of its provider', () => {
  expect(() => renderToStaticMarkup(<Query />)).toThrow('useSearch needs a SearchProvider around it')
})

test.each([
  ['/search?q=notes%20app', 'notes app'],
  ['/posts/3?q=notes', ''],
])('the query at %s is %j', (location, query) => {
  const page = (
    <StaticRouter location={location}>
      <SearchProvider>
        <Query />
      </SearchProvider>
    </StaticRouter>
  )
  expect(renderToStaticMarkup(page)).toBe(query)
})

test('parseSearch reads what searchUrl writes', () => {
  for (const search of [{ q: 'notes' }, { q: 'a & b = c?' }, { q: 'naïve ☕', from: 'c-1' }]) {
    expect(parseSearch(new URL(searchUrl(search), 'http://site').searchParams)).toEqual(search)
  }
})

test('parseSearch trims the query', () => {
  expect(parseSearch(new URLSearchParams({ q: '  meeting notes ' }))).toEqual({ q: 'meeting notes' })
})

test('the query is empty without a search in the URL', () => {
  expect(parseSearch(new URLSearchParams())).toEqual({ q: '' })
  expect(parseSearch(new URLSearchParams({ q: ' \t', cursor: '' }))).toEqual({ q: '' })
})
