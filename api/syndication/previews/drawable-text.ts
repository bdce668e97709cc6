import type { HasGlyph } from './fonts.ts'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const isLetter = /[\p{L}\p{N}]/u

/** Whether the fonts can draw a whole grapheme: no letter may lose its accent, and no emoji its parts. */
function isDrawable(grapheme: string, hasGlyph: HasGlyph): boolean {
  return Array.from(grapheme, (character) => character.codePointAt(0)!).every(hasGlyph)
}

/**
 * A text on one line as the fonts can draw it: without emoji and the like, and with '…' for words in a script that the fonts
 * do not have. Undefined where that would leave less than half of its letters.
 */
export function drawableText(text: string, hasGlyph: HasGlyph): string | undefined {
  const all = Array.from(graphemes.segment(text.normalize('NFC').replace(/\s+/g, ' ')), (one) => one.segment)
  let [drawn, letters, lost] = ['', 0, 0]
  for (const grapheme of all) {
    const isText = isLetter.test(grapheme)
    if (isDrawable(grapheme, hasGlyph)) {
      drawn += grapheme
      if (isText) letters += 1
    } else if (isText) {
      drawn += '…'
      lost += 1
    }
  }
  if (letters === 0 || letters < lost) return undefined
  return drawn
    .split('…')
    .filter((piece, index, { length }) => index === 0 || index === length - 1 || piece.trim() !== '')
    .join('…')
    .replace(/ +/g, ' ')
    .trim()
}

// Japanese first: its texts have Chinese characters, too.
const scripts: [name: string, letters: RegExp][] = [
  ['Japanese', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['Chinese', /\p{Script=Han}/u],
  ['Korean', /\p{Script=Hangul}/u],
  ['Arabic', /\p{Script=Arabic}/u],
  ['Hebrew', /\p{Script=Hebrew}/u],
  ['Devanagari', /\p{Script=Devanagari}/u],
  ['Bengali', /\p{Script=Bengali}/u],
  ['Tamil', /\p{Script=Tamil}/u],
  ['Telugu', /\p{Script=Telugu}/u],
  ['Thai', /\p{Script=Thai}/u],
  ['Georgian', /\p{Script=Georgian}/u],
  ['Armenian', /\p{Script=Armenian}/u],
]

/** The name of a script that a text has letters of, among those that the fonts do not have. */
export function scriptOf(text: string): string | undefined {
  return scripts.find(([, letters]) => letters.test(text))?.[0]
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

/** The most that a text takes of a line, in ems. */
export function emsOf(text: string): number {
  return Array.from(graphemes.segment(text), (one) => widthOf(one.segment)).reduce((sum, one) => sum + one, 0)
}

/** The beginning of a text that fits into `ems`, with '…' when it was cut. */
export function cutToWidth(text: string, ems: number): string {
  const all = Array.from(graphemes.segment(text), (one) => one.segment)
  let width = 0
  const fitting = all.findIndex((grapheme) => (width += widthOf(grapheme)) > ems)
  return fitting < 0 ? text : cut(text, Math.max(2, fitting))
}
