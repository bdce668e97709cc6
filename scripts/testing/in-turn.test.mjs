import { expect, test } from 'vitest'
import { inTurn } from './in-turn.mjs'

test('the first voice is heard at once, the next ones from their beginning when those before have ended', () => {
  const heard = []
  const voice = inTurn((text) => text && heard.push(text))
  const [first, second, third] = [voice(), voice(), voice()]
  second.hear('b1')
  first.hear('a1')
  third.hear('c1')
  third.end()
  second.hear('b2')
  expect(heard.join(' ')).toBe('a1')
  first.end()
  expect(heard.join(' ')).toBe('a1 b1b2')
  second.hear('b3')
  second.end()
  expect(heard.join(' ')).toBe('a1 b1b2 b3 c1')
})
