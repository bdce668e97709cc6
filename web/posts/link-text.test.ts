import { expect, test } from 'vitest'
import { withScheme } from './link-text.ts'

test.each([
  ['example.com', 'https://example.com'],
  [' www.example.com/a?b=c#d ', 'https://www.example.com/a?b=c#d'],
  ['example.com:8080', 'https://example.com:8080'],
  ['bücher.example', 'https://bücher.example'],
  ['//example.com', 'https://example.com'],
])('%j gets https:// in front', (typed, link) => {
  expect(withScheme(typed)).toBe(link)
})

test.each([
  '',
  'http://example.com',
  'https://example.com',
  'ftp://example.com',
  'mailto:ada@example.com',
  'ada@example.com',
  'javascript:alert(1)',
  'example',
  'not an address.com',
])('%j stays', (typed) => {
  expect(withScheme(typed)).toBe(typed)
})
