import fc from 'fast-check'

const anyUnit = fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit))

/** Text of every kind: of several code points a letter, with halves of pairs, control characters, and none at all. */
export const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
  fc.string({ unit: 'binary-ascii' }),
  fc.string({ unit: anyUnit }),
  fc.constantFrom('', ' ', ' x\r\n', '\u0000', '\ud83d'),
  fc.constantFrom('<script>alert(1)</script>', "' or 1=1 --", '../../etc'),
  fc.constantFrom('x'.repeat(120), 'x'.repeat(121), 'e\u0301'.repeat(120), '\ud83d\ude00'.repeat(200)),
  fc.constantFrom('x'.repeat(5001), 'e\u0301'.repeat(2001)),
)

/** Unexpected values, as JSON carries them. */
export const anything = fc.oneof(
  anyText,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(null, true, 0, -1, 1.5, 2 ** 31, 1e300, [], {}, '__proto__', { toString: 1 }),
)
