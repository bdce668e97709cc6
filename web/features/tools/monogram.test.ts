import { expect, test } from 'vitest'
import { monogramOf } from './monogram.ts'

test.each([
  ['Notion AI', 'NA'],
  ['  black   forest labs ', 'BF'],
  ['ElevenLabs', 'EL'],
  ['DALL·E', 'DE'],
  ['Loom', 'Lo'],
  ['v0', 'V0'],
  ['x', 'X'],
  ['通义千问', '通义'],
  ['🦙', '🦙'],
  ['', ''],
])('%j has the monogram %j', (name, monogram) => {
  expect(monogramOf(name)).toBe(monogram)
})
