import { describe, expect, test } from 'vitest'
import { createComment } from './comments.ts'
import {
  email,
  httpAddress,
  idInQuery,
  line,
  numberInQuery,
  severalIds,
  text,
  tidy,
  withAsciiDigits,
} from './fields.ts'
import { messages } from './messages.ts'
import { createPost } from './posts.ts'
import { secondFactorCode } from './two-factor.ts'

/** The sentences of a refused value; none for one that passes. */
function refusals(
  schema: { safeParse: (value: unknown) => { error?: { issues: { message: string }[] } } },
  value: unknown,
) {
  return schema.safeParse(value).error?.issues.map(({ message }) => message) ?? []
}

describe('numbers in queries are decimal digits', () => {
  const limit = numberInQuery({ min: 1, max: 100, error: 'no' })
  test.each([
    ['1', 1],
    ['100', 100],
    ['007', 7],
    [42, 42],
  ])('%j is %d', (value, number) => {
    expect(limit.parse(value)).toBe(number)
  })

  test.each([
    '0x5',
    '5e0',
    '+5',
    '-5',
    '5.0',
    ' 5',
    '5 ',
    '',
    '0',
    '101',
    '٥',
    '５',
    'Infinity',
    true,
    null,
    [],
    1.5,
  ])('%j is none', (value) => {
    expect(refusals(limit, value)).toEqual(['no'])
  })

  test('ids and categories are read alike', () => {
    expect(refusals(idInQuery('post'), '0x1')).toEqual(['post must be an id'])
    expect(severalIds.parse(['1', '2'])).toEqual([1, 2])
    expect(refusals(severalIds, ['1', '0x2'])).toEqual(['category must be a number'])
  })
})

describe('marks of a letter', () => {
  test.each(['\u0301', '\u0e49', '\u20dd', '\u0489'])('at most 8 of %j stay', (mark) => {
    expect(tidy(`q${mark.repeat(8)} a`)).toBe(`q${mark.repeat(8)} a`)
    expect(tidy(`q${mark.repeat(1900)} a`)).toBe(`q${mark.repeat(8)} a`)
  })

  test.each(['\u0f67\u0f90\u0fb5\u0fa8\u0fb3\u0fba\u0fbc\u0fbb\u0f82', 'क्षत्रिय', 'שָׁל֣וֹם', 'ฟ้าผ่า', 'Việt'])(
    'all of %j stay',
    (word) => {
      expect(tidy(word)).toBe(word.normalize('NFC'))
    },
  )

  test('in every kind of text', () => {
    const marked = `Z${'\u0301'.repeat(100)}`
    for (const schema of [text('Text', { max: 200 }), line('Name', { max: 200, refuseBidi: true })]) {
      expect(schema.parse(marked)).toHaveLength(9)
    }
  })
})

test('direction marks are left out of names and links, and stay in texts', () => {
  const name = line('Name', { max: 20, refuseBidi: true })
  expect(name.parse('\u200eLoom\u200f \u061cAI')).toBe('Loom AI')
  expect(refusals(name, 'Lo\u202eom')).toEqual([messages.bidi])
  expect(text('Text', { max: 20 }).parse('a\u200e b')).toBe('a\u200e b')
  expect(httpAddress(messages.link).parse('https://a.example/\u200e')).toBe('https://a.example/')
})

describe('addresses of mail', () => {
  const address = email('no')
  test.each(['a@x.com\u200b', '\u2060a@x.com', 'a@\u00adx.com', ' a@x.com\ufeff'])(
    '%j is a@x.com',
    (value) => {
      expect(address.parse(value)).toBe('a@x.com')
    },
  )
  test.each([
    '<a@x.com>',
    'Ada <a@x.com>',
    'a@x.com,',
    'a@x.com;b@x.com',
    'a@[x.com]',
    '"a"@x.com',
    '(a)a@x.com',
    'mailto:a@x.com',
  ])('%j is none', (value) => {
    expect(refusals(address, value)).toEqual(['no'])
  })
  test.each(["o'neil+tag@x.co.uk", 'a.b-c_d@x-y.com', 'ü@bücher.example', '{a}!#$%&*/=?^`|~@x.com'])(
    '%j is one',
    (value) => {
      expect(address.parse(value)).toBe(value)
    },
  )
})

test('a link with spaces gets a sentence of its own', () => {
  const link = httpAddress(messages.link)
  expect(refusals(link, 'https://x.example/a b')).toEqual([messages.link.spaces])
  expect(refusals(link, 'https://x.example/a\u00a0b')).toEqual([messages.link.spaces])
  expect(refusals(link, 'x.example')).toEqual([messages.link.invalid])
  expect(link.parse(' https://x.example/a%20b ')).toBe('https://x.example/a%20b')
})

test.each(['>', '> >', '>\n>', '> \u200b', '```\n```'])('a comment of %j alone is empty', (value) => {
  expect(refusals(createComment.body, { text: value })).toEqual(['Comment is required'])
  expect(refusals(createPost.body, { title: 'A', description: value, category_ids: [1] })).toEqual([
    'Description is required',
  ])
})

test.each(['**', '-', '> a', '- a', '```\na\n```', '#', '🎈'])('a comment of %j shows something', (value) => {
  expect(refusals(createComment.body, { text: value })).toEqual([])
})

test.each([
  ['１２３４５６', '123456'],
  ['٠١٢٣٤٥', '012345'],
  ['۶۷۸۹۰۱', '678901'],
  ['०१२ ३४५', '012 345'],
  ['𝟘𝟡𝟎𝟗', '0909'],
  ['abc-123', 'abc-123'],
])('the code %j is %s', (typed, code) => {
  expect(withAsciiDigits(typed)).toBe(code)
})

test('a code of an app may be typed in other digits and with spaces', () => {
  expect(secondFactorCode.parse('１２３ ４５６')).toBe('123456')
})
