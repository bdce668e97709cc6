import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LongText } from './long-text.tsx'
import { Markdown } from './markdown.tsx'
import { Paragraphs } from './paragraphs.tsx'

const isFolded = (text: string) =>
  renderToStaticMarkup(<LongText text={text}>Shown</LongText>).includes('>Show all</summary>')

test.for([
  ['', false],
  ['short', false],
  ['x\n'.repeat(40), false],
  ['Words of a review. '.repeat(263), false],
  ['x\n'.repeat(900), true],
  ['\n'.repeat(900), true],
  ['* item\n'.repeat(100), true],
] as const)('the text %j is folded: %s', ([text, right]) => {
  expect(isFolded(text)).toBe(right)
})

test('texts with and without Markdown are folded', () => {
  const text = 'x\n'.repeat(900)
  const paragraph = { type: 'paragraph' as const, children: [text] }
  for (const element of [
    <Paragraphs key="plain" text={text} />,
    <Markdown key="without marks" text={text} content={null} />,
    <Markdown key="with marks" text={text} content={[paragraph]} />,
  ]) {
    expect(renderToStaticMarkup(element).match(/Show all/g)).toHaveLength(1)
  }
})
