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
  ['26 narrow characters', 'i'.repeat(26), /^i{26}$/],
  ['27 narrow characters', 'i'.repeat(27), /^i{25}…$/],
  ['wide characters', 'W'.repeat(80), /^W{12,16}…$/],
  ['characters of two units', '🎈'.repeat(27), /^(?:🎈){15,20}…$/u],
  ['another script', '日本語の画像生成ツール', /^日本語の画像生成ツール$/],
  ['nothing', '', /^$/],
])('the lettering of %s fits on its book', (_, name, lettering) => {
  expect(spineOf(name).lettering).toMatch(lettering)
})

test('letters are never smaller than 9 px or larger than 18 px', () => {
  for (const name of ['', 'x', 'W'.repeat(26), 'Wolfram|Alpha', '語'.repeat(60)]) {
    expect(spineOf(name).fontSize).toBeGreaterThanOrEqual(9)
    expect(spineOf(name).fontSize).toBeLessThanOrEqual(18)
  }
})
