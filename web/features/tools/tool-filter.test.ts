import { expect, test } from 'vitest'
import { countFilters, parseToolList, toolsUrl } from './tool-filter.ts'

const parse = (query: string) => parseToolList(new URLSearchParams(query))

test.each([
  '/tools',
  '/tools?q=voice+notes',
  '/tools?category=4&category=2',
  '/tools?pricing=free&pricing=contact&platform=ios&platform=api',
  '/tools?open_source=true&self_hosted=true&no_account=true',
  '/tools?category=1&sort=name&cursor=abc',
])('%s is read and written alike', (address) => {
  expect(toolsUrl(parse(address.split('?')[1] ?? ''))).toBe(address)
})

test.each([
  ['q=+&sort=top&cursor=', '/tools'],
  ['sort=best&pricing=cheap&platform=amiga&category=x&category=-1&category=1.5', '/tools'],
  ['open_source=1&self_hosted=false&no_account=', '/tools'],
  ['category=3&category=3&pricing=paid&pricing=paid', '/tools?category=3&pricing=paid'],
  // In the order of the choices, so that one choice has one address.
  ['platform=api&platform=web', '/tools?platform=web&platform=api'],
  ['q=++notes+', '/tools?q=notes'],
])('of ?%s the page reads %s', (query, address) => {
  expect(toolsUrl(parse(query))).toBe(address)
})

test('every filter counts, the order does not', () => {
  expect(countFilters(parse('sort=new'))).toBe(0)
  expect(countFilters(parse('q=a&category=1&category=2&pricing=free&platform=web&no_account=true'))).toBe(6)
})
