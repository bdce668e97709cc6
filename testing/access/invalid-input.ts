/** Invalid and unusual path segments, URL-encoded. */
export const absurdSegments = [
  ...['0', '-1', '1.5', '1e309', '0x10', 'NaN', 'null'],
  ...['2147483647', '2147483648', '9007199254740993', '1'.repeat(4000)],
  ...['%00', '1%00', '%0A', '%7F', '%zz', '%', '%C0%AF', '%ED%A0%80', '%F0%9F%99%82', '%D9%A3'],
  ...['%27', '%5C', '%20', '%2F', '%2e%2e%2f', '..', '*', '$1', '__proto__', 'constructor'],
  ...[`%F0%9F%98%80`.repeat(300), '%00'.repeat(500), 'x'.repeat(7000)],
]

/** The same for query values, in which fewer characters need encoding. */
export const absurdQueries = [...absurdSegments, '', '&', '[]', '1,2', '1&id=2', '%2C'.repeat(200)]

/** Invalid and unusual JSON values as text: JavaScript cannot express all of them. */
export const absurdJson = [
  ...['null', 'true', 'false', '0', '-1', '-0', '1.5', '1e309', '-1e309', '2147483647', '2147483648'],
  ...[
    '9007199254740993',
    '1e-400',
    '""',
    '" "',
    '"1"',
    '"0"',
    '"null"',
    '[]',
    '[[]]',
    '{}',
    '{"id":1}',
    '[null]',
  ],
  ...['"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"\\udfff\\ud800"', '"\\u202e"', '"\u{1f642}"', '"\\u0130"'],
  ...[
    '"%00"',
    '"\'; --"',
    '"../../etc/passwd"',
    '[0]',
    '[-1,2147483648]',
    '["1"]',
    `[${'1,'.repeat(2000)}1]`,
  ],
  ...[`"${'x'.repeat(30_000)}"`, `"${'\u{1f642}'.repeat(6000)}"`, `${'['.repeat(200)}${']'.repeat(200)}`],
  ...['{"__proto__":{"a":1}}', '{"constructor":{"prototype":1}}', '9'.repeat(400)],
]

/** JSON texts of a body in which one field is invalid, missing or duplicated. */
export function* absurdBodies(body: Record<string, unknown>): Generator<string> {
  for (const name of Object.keys(body)) {
    const others = Object.entries(body).filter(([other]) => other !== name)
    const rest = others.map(([other, value]) => `${JSON.stringify(other)}:${JSON.stringify(value)}`)
    yield `{${rest.join(',')}}`
    for (const value of absurdJson) yield `{${[...rest, `${JSON.stringify(name)}:${value}`].join(',')}}`
  }
  const [, ...fields] = JSON.stringify(body)
  for (const more of ['"__proto__":{"a":1}', '"id":-1', '"toString":"x"']) yield `{${more},${fields.join('')}`
  yield* absurdJson
  yield* ['', '{', '{"a":', 'not JSON', '\u0000', '\ufeff{}', JSON.stringify(body) + JSON.stringify(body)]
}
