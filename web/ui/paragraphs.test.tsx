import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Markdown } from './markdown.tsx'
import { Paragraphs } from './paragraphs.tsx'

const paragraphsIn = (html: string) => [...html.matchAll(/<p [^>]*>([^<]*)<\/p>/g)].map(([, text]) => text)

test.for([
  ['One\nline', ['One\nline']],
  ['One\n\nTwo', ['One', 'Two']],
  ['One\n \t\n\nTwo\nlines\n\n', ['One', 'Two\nlines']],
  ['\n\nOne\n\n', ['\n\nOne\n\n']],
] as const)('the paragraphs of %j, with and without Markdown around', ([text, right]) => {
  expect(paragraphsIn(renderToStaticMarkup(<Markdown text={text} content={null} />))).toEqual(right)
  expect(paragraphsIn(renderToStaticMarkup(<Paragraphs text={text} />))).toEqual(right)
})
