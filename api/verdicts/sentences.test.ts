import { expect, test } from 'vitest'
import { sentencesOf } from './sentences.ts'

test.each([
  [
    'abbreviations',
    'It reads contracts, e.g. leases. Fine. (It skips others, e.g. NDAs.) I use approx. 5 a day.',
    4,
  ],
  ['initials and titles', 'Written by J. R. Smith. Dr. Who uses it. See fig. 3.', 3],
  ['numbers', 'It costs $4.50 a month. Version 2.1 is fine.', 2],
  ['a number before a word that is an abbreviation too', 'See no. 5 for that. No. It crashes.', 3],
  ['the writer as the last word', 'It knows more than I. Still slow.', 2],
  ['addresses', 'See https://a.example/b.html?c=d. Then read on.', 2],
  [
    'lines that the writer has wrapped',
    'It is slow and takes minutes to start on\nmy old machine. Fine else.',
    2,
  ],
  ['paragraphs and lists', 'Good\n\n- fast\n- cheap', 3],
  ['Chinese and Arabic marks', '很好用。太贵了。هل هو سريع؟ نعم.', 4],
  ['quotations', 'It said "Done." and was done. Nice.', 2],
])('keeps whole sentences: %s', (_, text, count) => {
  const sentences = sentencesOf(text)
  expect(sentences).toHaveLength(count)
  expect(sentences.join(' ')).toBe(
    text
      .replace(/- /g, '')
      .replace(/\s+/g, ' ')
      .replace(/。(?=.)/g, '。 '),
  )
})

test('removes the marks of Markdown and sentences without a word', () => {
  const text = '**Very** [good](https://a.example/).\n\n!!! …\n\n`x` works.'
  expect(sentencesOf(text)).toEqual(['Very good.', 'x works.'])
})
