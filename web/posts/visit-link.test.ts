import { expect, test } from 'vitest'
import { domainOf } from './visit-link.tsx'

test.each([
  ['https://www.loom.com/a?b#c', 'loom.com'],
  ['http://wwwidgets.example', 'wwwidgets.example'],
  ['https://app.example:8443/', 'app.example:8443'],
  ['https://loom.com@evil.example/', 'evil.example'],
  ['https://bücher.example', 'xn--bcher-kva.example'],
  ['no address', 'no address'],
])('the domain of %s is %s', (link, domain) => {
  expect(domainOf(link)).toBe(domain)
})
