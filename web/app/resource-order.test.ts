import { expect, test } from 'vitest'
import { reorderHead } from './resource-order.server.ts'

test('the style sheet comes before the font, and the inline script before both', () => {
  const page =
    '<html><head><meta charSet="utf-8"/><meta name="viewport" content="w"/>' +
    '<link rel="preload" href="/f.woff2" as="font" type="font/woff2" crossorigin=""/><title>T</title>' +
    '<script>theme()</script><link rel="stylesheet" href="/a.css"/></head><body><script>later()</script>'
  expect(reorderHead(page)).toBe(
    '<html><head><meta charSet="utf-8"/><meta name="viewport" content="w"/>' +
      '<script>theme()</script><link rel="stylesheet" href="/a.css"/>' +
      '<link rel="preload" href="/f.woff2" as="font" type="font/woff2" crossorigin=""/><title>T</title>' +
      '</head><body><script>later()</script>',
  )
})

test('text of the page is left as it is', () => {
  const page = '<html><head><title>&lt;link rel="stylesheet"></title></head><body>$& <p>'
  expect(reorderHead(page)).toBe(page)
})
