import { expect, test } from 'vitest'
import { hasLink } from './has-link.ts'

test.each([
  'http://localhost',
  'HTTPS://example',
  'see (https://example.org/a)',
  'www.example',
  'Visit WWW.Example.Org!',
  'example.org',
  'Try spam.example.co.uk/buy, now',
  'me@example.com',
  'EXAMPLE.COM',
  'exam\u00adple.\u200bcom',
  'example\uff0ecom',
  'example\u3002com',
  'bücher.de',
  'ｅｘａｍｐｌｅ.com',
  'ftp://example.org',
  'domain.com.',
  'a,b.io',
  '[x](https\\://evil\\.com/buy)',
  '[x](https:\\//evil\\.co\\.uk)',
  '[x](https\\://93.184.216.34/buy)',
  '[x](mailto:sales@evil\\.com)',
  '> - **[x](https\\://evil\\.com)**',
])('%j has a link', (text) => expect(hasLink(text)).toBe(true))

test.each([
  'No link',
  'The end. And on',
  'The end...or not',
  'Version 1.2.3 of Node.js',
  'e.g. this, i.e. that',
  'costs 3.50 or 1.000,00',
  '127.0.0.1',
  'com',
  '.com',
  'co.uk',
  'http',
  'wwwhat',
  '很好。谢谢',
])('%j has none', (text) => expect(hasLink(text)).toBe(false))
