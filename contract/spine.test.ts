import { expect, test } from 'vitest'
import { spineHeights, spineOf } from './spine.ts'

test('a spine is made from the name alone', () => {
  expect(spineOf('NotebookLM')).toEqual(spineOf('NotebookLM'))
  expect(spineOf('NotebookLM')).toMatchObject({ cloth: 'oxblood', binding: 'band', lettering: 'NotebookLM' })
  expect(spineOf('Elicit')).toMatchObject({ cloth: 'plum', height: 3, width: 0, fontSize: 18, stretch: 100 })
})

test('a long name gets narrower letters first, then the tallest book, then smaller letters', () => {
  expect(spineOf('Consensus').stretch).toBe(88)
  expect(spineOf('MagicSchool').stretch).toBe(75)
  const longest = spineOf('An assistant for everything')
  expect(longest).toMatchObject({ height: spineHeights.length - 1, stretch: 75 })
  expect(longest.fontSize).toBeLessThan(14)
})

test.each([
  ['26 characters', 'a'.repeat(26), 'a'.repeat(26)],
  ['27 characters', 'a'.repeat(27), `${'a'.repeat(25)}…`],
  ['characters of two units', '🎈'.repeat(27), `${'🎈'.repeat(25)}…`],
  ['another script', '日本語の画像生成ツール', '日本語の画像生成ツール'],
  ['nothing', '', ''],
])('the lettering of %s', (_, name, lettering) => {
  expect(spineOf(name).lettering).toBe(lettering)
})

test('letters are never smaller than 9 px or larger than 18 px', () => {
  for (const name of ['', 'x', 'W'.repeat(26), 'Wolfram|Alpha', '語'.repeat(60)]) {
    expect(spineOf(name).fontSize).toBeGreaterThanOrEqual(9)
    expect(spineOf(name).fontSize).toBeLessThanOrEqual(18)
  }
})
