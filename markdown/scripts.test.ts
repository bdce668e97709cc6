import { expect, test } from 'vitest'
import type { Block, Inline } from '#contract/markdown.ts'
import { plainText } from '#contract/plain-text.ts'
import { mentionedUsernames, parseMarkdown, withLinks } from './public.ts'

const parse = (text: string) => parseMarkdown(text, () => undefined)
const link = (url: string): Inline => ({ type: 'link', url, children: [url] })

/** The tree of a text with paragraphs and emphasis as HTML. */
function show(part: Block | Inline): string {
  if (typeof part === 'string') return part
  const inside = 'children' in part ? part.children.map(show).join('') : ''
  return part.type === 'paragraph' ? `<p>${inside}</p>` : `<${part.type}>${inside}</${part.type}>`
}

test.each([
  ['See “https://a.example/1”', 'See “', 'https://a.example/1', '”'],
  ['«https://a.example/1»', '«', 'https://a.example/1', '»'],
  ['‚https://a.example/1‘', '‚', 'https://a.example/1', '‘'],
  ['https://a.example/1…', '', 'https://a.example/1', '…'],
  ['https://a.example/1—and more', '', 'https://a.example/1', '—and more'],
  ['https://a.example/1 – more', '', 'https://a.example/1', ' – more'],
  ['https://a.example/1–', '', 'https://a.example/1', '–'],
  ['https://a.example/1。次', '', 'https://a.example/1', '。次'],
  ['https://a.example/1、https', '', 'https://a.example/1', '、https'],
  ['（https://a.example/1）です', '（', 'https://a.example/1', '）です'],
  ['「https://a.example/1」', '「', 'https://a.example/1', '」'],
  ['https://a.example/1؟', '', 'https://a.example/1', '؟'],
  ['https://a.example/1، ثم', '', 'https://a.example/1', '، ثم'],
  ['https://a.example/1।', '', 'https://a.example/1', '।'],
  ['https://a.example/1！', '', 'https://a.example/1', '！'],
  ['https://ja.wikipedia.org/wiki/日本 x', '', 'https://ja.wikipedia.org/wiki/日本', ' x'],
  ['https://ca.wikipedia.org/wiki/Col·legi', '', 'https://ca.wikipedia.org/wiki/Col·legi', ''],
  ['https://x.example/1990–2000 x', '', 'https://x.example/1990–2000', ' x'],
])('the address in %j ends before the marks of the sentence', (text, before, url, after) => {
  const parts = [before, link(url), after].filter((part) => part !== '')
  expect(parse(text)).toEqual([{ type: 'paragraph', children: parts }])
  expect(withLinks(text)).toEqual(
    parts.map((part) =>
      typeof part === 'string' ? { text: part, isLink: false } : { text: url, isLink: true },
    ),
  )
})

test.each([
  'npm i @anna/core',
  '@anna@mastodon.social',
  '@anna.com',
  '@anna.bsky.social',
  '@anna:matrix.org',
  '@anna-smith',
  'me@anna.org',
  'me+tag@anna',
  'été@anna',
  'https://x.example/@anna',
])('%j mentions nobody', (text) => {
  expect(mentionedUsernames(text)).toEqual([])
})

test.each([
  '你好@anna',
  'こんにちは@anna。',
  '안녕@anna',
  'สวัสดี@anna',
  'و@anna',
  '🎈@anna',
  '@anna.',
  '@anna: yes',
  '@anna, @anna!',
  '(@anna)',
])('%j mentions a member', (text) => {
  expect(mentionedUsernames(text)).toEqual(['anna'])
})

test.each([
  ['**日本語（かっこ）**です。', '<p><strong>日本語（かっこ）</strong>です。</p>'],
  ['です。**「重要」**です。', '<p>です。<strong>「重要」</strong>です。</p>'],
  [
    '**日本語（かっこ）**です。**「重要」**です。',
    '<p><strong>日本語（かっこ）</strong>です。<strong>「重要」</strong>です。</p>',
  ],
  ['中文*（强调）*中文', '<p>中文<emphasis>（强调）</emphasis>中文</p>'],
  ['**한국어(괄호)**입니다', '<p><strong>한국어(괄호)</strong>입니다</p>'],
])('emphasis beside East Asian punctuation: %j', (text, shown) => {
  expect(parse(text)?.map(show).join('')).toBe(shown)
  expect(plainText(text)).toBe(text.replaceAll('*', ''))
})
