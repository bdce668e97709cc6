import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import { SearchProvider, useSearch } from './search-context.tsx'

function Query() {
  return useSearch().query
}

test('outside its provider the search throws', () => {
  expect(() => renderToStaticMarkup(<Query />)).toThrow('useSearch needs a SearchProvider around it')
})

test.each([
  ['/search?q=notes%20app', 'notes app'],
  ['/posts/3?q=notes', ''],
])('at %s what was searched for is %j', (location, query) => {
  const page = (
    <StaticRouter location={location}>
      <SearchProvider>
        <Query />
      </SearchProvider>
    </StaticRouter>
  )
  expect(renderToStaticMarkup(page)).toBe(query)
})
