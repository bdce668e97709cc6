import type { HasGlyph } from './fonts.ts'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const isLetter = /[\p{L}\p{N}]/u

/** Whether the fonts can draw a whole grapheme: no letter may lose its accent, and no emoji its parts. */
function isDrawable(grapheme: string, hasGlyph: HasGlyph): boolean {
  return Array.from(grapheme, (character) => character.codePointAt(0)!).every(hasGlyph)
}

/**
 * A text on one line without the graphemes that the fonts cannot draw, such as emoji; undefined where that would leave
 * less than half of its letters, as of a title in a script that the fonts do not have.
 */
export function drawableText(text: string, hasGlyph: HasGlyph): string | undefined {
  const all = Array.from(graphemes.segment(text.normalize('NFC').replace(/\s+/g, ' ')), (one) => one.segment)
  const kept = all.filter((grapheme) => isDrawable(grapheme, hasGlyph))
  const lettersIn = (some: string[]) => some.filter((grapheme) => isLetter.test(grapheme)).length
  const letters = lettersIn(kept)
  if (letters === 0 || 2 * letters < lettersIn(all)) return undefined
  return kept.join('').replace(/ +/g, ' ').trim()
}

/** The beginning of a text, at most `length` graphemes, with '…' when it was cut. */
export function cut(text: string, length: number): string {
  const all = Array.from(graphemes.segment(text), (one) => one.segment)
  return all.length <= length
    ? text
    : `${all
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
}

/** The most that a letter takes of a line, in ems; generous, so that no text is wider than estimated. */
function widthOf(grapheme: string): number {
  if (/[MWmw@%—]/.test(grapheme)) return 1
  return /[\p{Lu}\p{Script=Cyrillic}&]/u.test(grapheme) ? 0.8 : 0.65
}

/** The beginning of a text that fits into `ems`, with '…' when it was cut. */
export function cutToWidth(text: string, ems: number): string {
  const all = Array.from(graphemes.segment(text), (one) => one.segment)
  let width = 0
  const fitting = all.findIndex((grapheme) => (width += widthOf(grapheme)) > ems)
  return fitting < 0 ? text : cut(text, Math.max(2, fitting))
}
