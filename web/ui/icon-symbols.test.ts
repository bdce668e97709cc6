import { expect, test } from 'vitest'
import { renderIconSymbols } from './icon-symbols.tsx'

test('every icon is one symbol without colours and sizes', () => {
  const markup = renderIconSymbols()
  const symbols = [...markup.matchAll(/<symbol id="icon-([\w-]+)" viewBox="0 0 24 24">(.*?)<\/symbol>/g)]
  expect(symbols.map(([whole]) => whole).join('')).toBe(markup)
  expect(new Set(symbols.map(([, name]) => name)).size).toBe(symbols.length)
  for (const [, , strokes] of symbols)
    expect(strokes).toMatch(/^(<(path|circle|rect|line)( [\w-]+="[^"]*")+\/>)+$/)
  expect(markup).not.toMatch(/svg|stroke|fill|class/)
})
