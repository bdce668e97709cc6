import { expect, test } from 'vitest'
import { iconDrawings } from './icon-drawings.tsx'

test('every icon is drawn once, in the colour and size of where it is shown', () => {
  const drawings = iconDrawings()
  const symbols = [...drawings.matchAll(/<symbol id="icon-([\w-]+)" viewBox="0 0 24 24">(.*?)<\/symbol>/g)]
  expect(symbols.map(([whole]) => whole).join('')).toBe(drawings)
  expect(new Set(symbols.map(([, name]) => name)).size).toBe(symbols.length)
  for (const [, , strokes] of symbols)
    expect(strokes).toMatch(/^(<(path|circle|rect|line)( [\w-]+="[^"]*")+\/>)+$/)
  expect(drawings).not.toMatch(/svg|stroke|fill|class/)
})
