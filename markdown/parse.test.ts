import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { markdown, type Block, type Inline } from '#contract/markdown.ts'
import { plainText } from '#contract/plain-text.ts'
import { anyText } from '#testing/arbitraries.ts'
import { mentionedUsernames, parseMarkdown } from './public.ts'

const members = new Map(Object.entries({ anna: 'Anna', bob_: 'robert' }))
const parse = (text: string) => parseMarkdown(text, (typed) => members.get(typed.toLowerCase()))
const paragraph = (...children: Inline[]) => ({ type: 'paragraph', children })
const strong = (...children: Inline[]) => ({ type: 'strong', children })
const link = (url: string, ...children: Inline[]): Inline => ({ type: 'link', url, children })
const address = (url: string) => link(url, url)
const mention = (username: string) => ({ type: 'mention', username })

/** The tree as HTML, in short. */
function show(part: Block | Inline): string {
  if (typeof part === 'string') return part
  if (part.type === 'mention') return `[@${part.username}]`
  if (part.type === 'list') {
    return `<list ${part.start}>${part.items.map((item) => `<item>${item.map(show).join('')}`).join('')}</list>`
  }
  const inside = 'text' in part ? part.text : part.children.map(show).join('')
  const url = part.type === 'link' ? ` ${part.url}` : ''
  return part.type === 'paragraph' ? `<p>${inside}</p>` : `<${part.type}${url}>${inside}</${part.type}>`
}

test.each([
  [
    'a **b** *c* __d__ _e_',
    '<p>a <strong>b</strong> <emphasis>c</emphasis> <strong>d</strong> <emphasis>e</emphasis></p>',
  ],
  ['~~a~~ ~b~ `**c**`', '<p><strikethrough>a</strikethrough> ~b~ <code>**c**</code></p>'],
  ['one\ntwo *x*\n\nthree', '<p>one\ntwo <emphasis>x</emphasis></p><p>three</p>'],
  ['> a\n> > b', '<quote><p>a</p><quote><p>b</p></quote></quote>'],
  ['- a\n  - b\n- c', '<list null><item><p>a</p><list null><item><p>b</p></list><item><p>c</p></list>'],
  ['3. a\n4. b', '<list 3><item><p>a</p><item><p>b</p></list>'],
  ['```js\n*a*\n```', '<code>*a*</code>'],
  ['~~~no language\n*a*', '<code>no language\n*a*</code>'],
  ['[**a** b](https://x.org "c")', '<p><link https://x.org><strong>a</strong> b</link></p>'],
  ['[a](mailto:a@x.org)', '<p><link mailto:a@x.org>a</link></p>'],
  [String.raw`\*a\* \[b](c) \@anna`, '<p>*a* [b](c) @anna</p>'],
])('%j is %s', (text, shown) => {
  expect(parse(text)?.map(show).join('')).toBe(shown)
})

test.each([
  'plain',
  '# heading',
  'a\n===\n\nb\n---',
  '***\n\n- - -\n\n___',
  '| a | b |\n|---|---|\n| c | d |',
  '    indented',
  '&amp; &#42; &lt;b&gt;',
  '<b>a</b> <script>alert("a")</script>',
  '![a](b.png) ![a][b]',
  '[a]: /b "c"',
  '[a](javascript:alert(1)) [b](/c) [d](data:text/html,x) [e]( ) [](https:)',
  '5 * 3 * 2, 2 ** 8, snake_case_name, a_b',
  '~a~ www.example.org me@example.org @nobody ftp://a.org',
  '-\n\n1.',
  'line\\\nend',
])('%j is shown as typed', (text) => expect(parse(text)).toBeNull())

describe('addresses', () => {
  test.each([
    ['(https://x.org/a_(b)_c).', ['(', address('https://x.org/a_(b)_c'), ').']],
    ['see HTTP://X.org/?a=1&amp;!', ['see ', address('HTTP://X.org/?a=1'), '&amp;!']],
    ['**https://x.org/_a_b**', [strong(address('https://x.org/_a_b') as Inline)]],
    ['<https://x.org>', ['<', address('https://x.org'), '>']],
    ['![a](https://x.org/a.png)', ['![a](', address('https://x.org/a.png'), ')']],
    ['[https://x.org](https://y.org)', [link('https://y.org', 'https://x.org')]],
    ['[a]: https://x.org', ['[a]: ', address('https://x.org')]],
    ['[a b](javascript:https://x.org)', ['[a b](javascript:', address('https://x.org'), ')']],
  ])('%j', (text, children) => {
    expect(parse(text)).toEqual([paragraph(...(children as Inline[]))])
  })
})

test('mentions are of members, outside of code, links and addresses, with their present username', () => {
  const text =
    'Hi @ANNA, _and @anna_ (@bob_) `@anna` a@anna @@anna /@anna .@anna @annas [@anna](https://x.org/@anna)'
  expect(parse(text)).toEqual([
    paragraph(
      'Hi ',
      mention('Anna') as Inline,
      ', ',
      { type: 'emphasis', children: ['and ', mention('Anna') as Inline] },
      ' (',
      mention('robert') as Inline,
      ') ',
      { type: 'code', text: '@anna' },
      ' a@anna @@anna /@anna .@anna @annas ',
      link('https://x.org/@anna', '@anna') as Inline,
    ),
  ])
  expect(
    mentionedUsernames('@One, @two @ONE `@three` @ab @abcdefghijklmnopqrstu x@four\n```\n@five'),
  ).toEqual(['One', 'two'])
})

/** All texts of a tree, and the addresses of its links. */
function contentsOf(parts: (Block | Inline)[]): { text: string; urls: string[] } {
  const urls: string[] = []
  function textOf(part: Block | Inline): string {
    if (typeof part === 'string') return part
    if (part.type === 'link') urls.push(part.url)
    if (part.type === 'mention') return `@${part.username}`
    if ('text' in part) return part.text
    return (part.type === 'list' ? part.items.flat() : part.children).map(textOf).join('')
  }
  return { text: parts.map(textOf).join(''), urls }
}

const mark = fc.constantFrom(
  ...[
    '*',
    '**',
    '_',
    '~~',
    '`',
    '```\n',
    '[',
    '](',
    ')',
    '![',
    '<',
    '>',
    '\\',
    '\n',
    '\n\n',
    '> ',
    '- ',
    '1. ',
    '# ',
  ],
  ...[
    '@anna',
    'https://x.org/',
    'javascript:',
    'a',
    ' ',
    '&amp;',
    '---\n',
    '|',
    '"',
    '\t',
    '(',
    ']',
    'é',
    '👍',
  ],
)
const marked = fc
  .array(fc.oneof({ weight: 9, arbitrary: mark }, anyText), { maxLength: 40 })
  .map((bits) => bits.join(''))

test('whatever is typed: the tree fits the contract, links lead to pages and mail, and letters are not lost', () => {
  const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()
  fc.assert(
    fc.property(marked, (text) => {
      const tree = parse(text)
      expect(markdown.parse(tree)).toEqual(tree)
      if (tree === null) return
      const { text: shown, urls } = contentsOf(tree)
      for (const url of urls) expect(['http:', 'https:', 'mailto:']).toContain(new URL(url).protocol)
      // Addresses and titles of links, numbers of lists and languages of code are not part of the text.
      if (!/\]\(|\d[.)]|```|~~~/.test(text)) expect(lettersOf(shown)).toBe(lettersOf(text))
    }),
    { numRuns: 500 },
  )
})

const word = fc.constantFrom('one', 'snake_case', '5 * 3', 'Über', 'it’s', '2 ** 8', 'end.')
const spans = fc.array(
  fc.oneof(
    word,
    fc.tuple(fc.constantFrom('**', '*', '_', '__', '~~', '`'), word).map(([m, w]) => `${m}${w}${m}`),
    word.map((w) => `[${w}](https://x.org/a_b)`),
  ),
  { minLength: 1, maxLength: 8 },
)
const lines = fc.array(
  fc.tuple(fc.constantFrom('', '', '- ', '> '), spans).map(([start, bits]) => start + bits.join(' ')),
  { maxLength: 5 },
)

test('the plain text of ordinary texts is the text of their trees', () => {
  fc.assert(
    fc.property(lines, (typed) => {
      const text = typed.join('\n\n')
      const tree = parse(text)
      const shown = tree === null ? text : contentsOf(tree).text
      expect(plainText(text).replace(/\s/g, '')).toBe(shown.replace(/\s/g, ''))
    }),
    { numRuns: 300 },
  )
})

const hostile = [
  ...[
    '*a_ ',
    '*a **b ',
    'a**b',
    '_a',
    '~~a ',
    'a~~ ',
    '*_*_',
    '**_',
    '*~~_',
    '[',
    '![',
    '![](',
    '[a](',
    '[](http://x',
    ']',
  ],
  ...[
    '`',
    '``a`',
    '`a',
    '\\',
    '<a ',
    '<!--',
    '<?',
    'http://',
    'http://a!',
    'http://a:x',
    '(http://a',
    '@abc ',
    '@a_',
  ],
  ...[
    '- ',
    '- a\n',
    '1. ',
    '> ',
    '>',
    '>a\n\n',
    '> - ',
    '- a\n  - b\n',
    '* * * a\n',
    '---\n',
    '```\n',
    '~~~\n\\',
    '\t',
    '\n ',
  ],
]

test('hostile texts take about as long as ordinary ones: twice the length, about twice the time', () => {
  const times = new Map<string, number[]>()
  for (const unit of hostile) {
    const measured = [2500, 5000].map((length) => {
      const text = unit.repeat(length).slice(0, length)
      const tries = [1, 2, 3].map(() => {
        const start = process.threadCpuUsage()
        parse(text)
        mentionedUsernames(text)
        return process.threadCpuUsage(start).user / 1000
      })
      return Math.min(...tries)
    })
    times.set(unit, measured)
  }
  // Milliseconds of processor time: the time that other processes take does not count. Two passes; only what is far off fails.
  const slow = [...times].filter(([, [half = 0, whole = 0]]) => whole > 150 && whole > 3 * half)
  expect(slow).toEqual([])
})

test('headings and links to paths of the site are there where the caller allows them', () => {
  const text = '# One\n\n#### Two\n\n[a](/rules) [b](//other.example) [c](/\\other.example) [d](rules) #tag'
  const nobody = () => undefined
  expect(parseMarkdown(text, nobody)).toBeNull()
  const shown = parseMarkdown(text, nobody, { headings: true, paths: true })!
  expect(shown.map((part) => (part.type === 'heading' ? part.level : part.type))).toEqual([2, 3, 'paragraph'])
  expect(shown.map(show).join('')).toBe(
    '<heading>One</heading><heading>Two</heading>' +
      '<p><link /rules>a</link> [b](//other.example) [c](/\\other.example) [d](rules) #tag</p>',
  )
  expect(parseMarkdown('#tag', nobody, { headings: true })).toBeNull()
})

test('the tree is at most eight levels deep, and what is deeper is shown as typed', () => {
  const quotes = parse(`${'> '.repeat(8)}**a**`)!
  expect(quotes.map(show).join('')).toBe(
    `${'<quote>'.repeat(8)}<p><strong>a</strong></p>${'</quote>'.repeat(8)}`,
  )
  expect(parse(`${'>'.repeat(9)} **a**`)).toBeNull()
  const list = Array.from({ length: 12 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')
  expect(parse(list)!.map(show).join('').match(/<list/g)).toHaveLength(8)
  expect(contentsOf(parse(list)!).text.match(/a/g)).toHaveLength(12)
})
