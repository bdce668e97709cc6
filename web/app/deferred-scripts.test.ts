import { expect, test } from 'vitest'
import { deferScripts } from './deferred-scripts.ts'

test('browsers find neither preloads nor modules in a page; the rest of it stays as it is', () => {
  const page = (preload: string, type: string) =>
    `<head><link rel="stylesheet" href="/a.css"/><link rel="preload" href="/a.woff2"/>` +
    `<link rel="${preload}" href="/a.js"/><link rel="${preload}" href="/b.js"/></head>` +
    `<body><script type="application/ld+json">{}</script><script type="${type}" async="">import "/a.js"</script></body>`
  expect(deferScripts(page('modulepreload', 'module'))).toBe(
    page('deferred-modulepreload', 'deferred-module'),
  )
})
