import { expect, test } from 'vitest'
import { suggestName } from './suggested-name.ts'

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/140.0 Safari/537.36`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${webKit} Chrome/140.0 Safari/537.36 Edg/140.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (Linux; Android 15) ${webKit} Chrome/140.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1`, 'Safari on iPhone'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19.0 Safari/605.1`, 'Safari on macOS'],
  [`Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox on Linux'],
  ['curl/8', 'Passkey'],
])('%s is named %s', (userAgent, name) => {
  expect(suggestName(userAgent, [])).toBe(name)
  expect(suggestName(userAgent, [name])).toBe(`${name} 2`)
  expect(suggestName(userAgent, [name, `${name} 2`])).toBe(`${name} 3`)
})
