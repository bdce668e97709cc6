import { expect, test } from 'vitest'
import { languageCodes } from '#contract/language-names.ts'
import { limits } from '#contract/limits.ts'
import { countFilters, parseToolList, toolsUrl } from './tool-filter.ts'

const parse = (query: string) => parseToolList(new URLSearchParams(query))

test.each([
  '/tools',
  '/tools?q=voice+notes',
  '/tools?category=4&category=2',
  '/tools?pricing=free&pricing=contact&platform=ios&platform=api',
  '/tools?open_source=true&self_hosted=true&no_account=true',
  '/tools?language=de&language=en&private=true',
  '/tools?category=1&sort=name&cursor=abc',
])('%s is read and written alike', (address) => {
  expect(toolsUrl(parse(address.split('?')[1] ?? ''))).toBe(address)
})

test.each([
  ['q=+&sort=top&cursor=', '/tools'],
  ['sort=best&pricing=cheap&platform=amiga&category=x&category=-1&category=1.5', '/tools'],
  ['open_source=1&self_hosted=false&no_account=&private=yes', '/tools'],
  ['language=german&language=DE&language=&language=constructor', '/tools'],
  ['language=en&language=de&language=en', '/tools?language=de&language=en'],
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
  expect(countFilters(parse('language=de&language=en&private=true'))).toBe(3)
})

test('of more languages than a tool can have, the page reads as many as it can', () => {
  const query = languageCodes.map((code) => `language=${code}`).join('&')
  expect(parse(query).language).toEqual(languageCodes.slice(0, limits.tool.languages))
})
