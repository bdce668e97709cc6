import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cut, cutToWidth, drawableText, scriptOf } from './drawable-text.ts'
import { type HasGlyph, installFonts } from './fonts.ts'

const folder = await mkdtemp(join(tmpdir(), 'toolshelf-previews-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('drawableText', () => {
  let hasGlyph: HasGlyph
  beforeAll(async () => (hasGlyph = await installFonts(folder)))

  test.each([
    ['Nguyễn Řehoř Žluťoučký', 'Nguyễn Řehoř Žluťoučký'],
    ['Привет & <b>', 'Привет & <b>'],
    ['Ελληνικά', 'Ελληνικά'],
    ['  a \n b\t', 'a b'],
    // A letter and its accent, composed.
    ['e\u0301', 'é'],
    ['Notes 👩‍💻 and 😀more', 'Notes and more'],
    // Words that the fonts do not have leave a sign, once for several.
    ['AI ツール for people', 'AI … for people'],
    ['AI כלי בינה for people', 'AI … for people'],
    ['Notes 😀 for people, של דנה', 'Notes for people, …'],
    ['Whisperツール', 'Whisper…'],
    ['ツール AI', undefined],
    ['כלי בינה', undefined],
    ['😀', undefined],
    ['', undefined],
  ])('%j is drawn as %j', (text, drawn) => {
    expect(drawableText(text, hasGlyph)).toBe(drawn)
  })

  test('cut counts graphemes, cutToWidth letters of their width', () => {
    expect(cut('👩‍💻👩‍💻👩‍💻', 3)).toBe('👩‍💻👩‍💻👩‍💻')
    expect(cut('four more', 6)).toBe('four…')
    expect(cutToWidth('iiii', 3)).toBe('iiii')
    expect(cutToWidth('WWWW', 3)).toBe('WW…')
  })
})

test.each([
  ['כלי בינה AI', 'Hebrew'],
  ['أداة', 'Arabic'],
  ['ツール', 'Japanese'],
  ['日本語のツール', 'Japanese'],
  ['工具', 'Chinese'],
  ['도구', 'Korean'],
  ['เครื่องมือ', 'Thai'],
  ['ᏣᎳᎩ', undefined],
  ['😀', undefined],
])('%j is in the script %j', (text, script) => {
  expect(scriptOf(text)).toBe(script)
})
