import { expect, test } from 'vitest'
import { prepareText, readVectors } from './vectors.ts'

test.each([
  ['  Cut\n\tout ﬁles ', 'cut out files'],
  ['ＡＩ tools', 'ai tools'],
  ['\u2003\n', ''],
  ['x'.repeat(1001), 'x'.repeat(1000)],
  // A surrogate pair across the bound.
  [`${'x'.repeat(999)}😀`, `${'x'.repeat(999)}\uFFFD`],
  // One character that NFKC makes 18 of.
  ['ﷺ'.repeat(1000), 'ﷺ'.normalize('NFKC').repeat(60).slice(0, 1000)],
])('prepares %j', (text, prepared) => {
  expect(prepareText(text)).toBe(prepared)
})

test('vectors are scaled to a largest component of 127', () => {
  expect(readVectors(['a', 'b', 'c'], [[3, -4], new Float32Array([0, 0.001]), [0, 0]])).toEqual([
    Int8Array.of(95, -127),
    Int8Array.of(0, 127),
    Int8Array.of(0, 0),
  ])
})

test('a blank text has a vector of zeros', () => {
  expect(
    readVectors(
      ['', 'b'],
      [
        [1, 0],
        [1, 0],
      ],
    ),
  ).toEqual([Int8Array.of(0, 0), Int8Array.of(127, 0)])
})

test.each([
  ['too few vectors', [[1]]],
  ['too many vectors', [[1], [1], [1]]],
  ['different lengths', [[1], [1, 2]]],
  ['no components', [[], []]],
  ['too many components', [new Float32Array(4097).fill(1), new Float32Array(4097).fill(1)]],
  ['no number', [[1], [Number.NaN]]],
  ['an infinite number', [[1], [Infinity]]],
])('refuses %s', (_what, vectors) => {
  expect(() => readVectors(['a', 'b'], vectors)).toThrow(/vector/i)
})
