import { expect, test } from 'vitest'
import { areConfusable } from './confusable.ts'

test.each([
  ['as it is', 'The moderators'],
  ['case', 'THE moderators'],
  ['capital I for l', 'TooIshelf', 'Toolshelf'],
  ['capital I, of which the lower case is another letter', 'ADMIN', 'admin'],
  ['digits for letters', 'Th3 m0d3rat0r5'],
  ['signs for letters', 'The moder@tor$'],
  ['rn for m', 'The rnoderators'],
  ['extra spaces', ' The  \u00a0moderators\u2003'],
  ['no spaces', 'Themoderators'],
  ['punctuation', 'The_moderators.'],
  ['full width', 'Ｔｈｅ　ｍｏｄｅｒａｔｏｒｓ'],
  ['mathematical letters', '𝕿𝖍𝖊 𝓶𝓸𝓭𝓮𝓻𝓪𝓽𝓸𝓻𝓼'],
  ['Cyrillic', 'Тhе mоdеrаtоrѕ'],
  ['Cyrillic that is alike only as capitals', 'ТНЕ МОDЕRАТОRS'],
  ['its lower case', 'тне мoderaтors'],
  ['Greek', 'Τhe mοderatοrs'],
  ['combining marks', 'T\u0301he mo\u0308d\u0335erators'],
  ['composed letters', 'Thé möderators'],
  ['zero width space, joiner, soft hyphen', 'The\u200b mod\u200der\u00adators'],
  ['bidirectional controls', '\u202eThe moderators\u202c'],
  ['variation selectors and tags', 'The\ufe0f moderators\u{e0061}'],
  ['Hangul filler', 'The\u3164moderators'],
])('%s does not tell names apart', (_, written, name = 'The moderators') => {
  expect(areConfusable(written, name)).toBe(true)
  expect(areConfusable(name, written)).toBe(true)
})

test.each([
  ['The moderator', 'The moderators'],
  ['Ada', 'Adam'],
  ['Toolshed', 'Toolshelf'],
  ['Anna', 'Hanna'],
  ['李小龙', '李小明'],
  ['कमल', 'कमला'],
  ['Мария', 'Марина'],
  ['😀😀', '😎😎'],
  ['…', '!!'],
])('%s and %s are told apart', (one, other) => {
  expect(areConfusable(one, other)).toBe(false)
})

test('names of signs alone are the same when they are', () => {
  expect(areConfusable('😀 😀', '😀😀')).toBe(true)
})
