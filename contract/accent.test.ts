import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { accentColors, accentProperties, contrastOf } from './accent.ts'

const tokens = readFileSync(new URL('../web/styles/tokens.css', import.meta.url), 'utf8')

/** The colours of a token in the light and the dark theme. */
function token(name: string): [string, string] {
  const [, light, dark] = tokens.match(new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\);`)) ?? []
  return [light!, dark!]
}

const grounds = ['bg', 'surface', 'raised', 'sunken'].map(token)

test('measures contrast as WCAG does', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 2)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrastOf('#ffffff', '#767676')).toBeCloseTo(4.54, 2)
  expect(contrastOf('#123456', '#123456')).toBe(1)
})

describe.each([
  ...['#000000', '#ffffff', '#ffff00', '#00ff00', '#0000ff', '#ff0000', '#777777', '#0f6b50', '#77d3ad'],
  ...['#ff69b4', '#001133', '#fefefe', '#800080', '#ffa500'],
])('%s', (accent) => {
  const { light, dark } = accentColors(accent)

  test('has a contrast of 4.5 with white and each ground of its theme', () => {
    for (const ground of ['#ffffff', ...grounds.map(([ground]) => ground), light.soft]) {
      expect(contrastOf(light.accent, ground)).toBeGreaterThanOrEqual(4.5)
    }
    for (const ground of [...grounds.map(([, ground]) => ground), dark.soft]) {
      expect(contrastOf(dark.accent, ground)).toBeGreaterThanOrEqual(4.5)
    }
  })

  test('has readable text on it', () => {
    for (const { accent: own, hover, on } of [light, dark]) {
      expect(contrastOf(on, own)).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf(on, hover)).toBeGreaterThanOrEqual(4.5)
    }
  })
})

test('a colour with enough contrast stays as it is', () => {
  expect(accentColors('#0f6b50').light.accent).toBe('#0f6b50')
  expect(accentColors('#a8e6cf').dark.accent).toBe('#a8e6cf')
})

test('sets the properties of the style sheet', () => {
  const { light, dark } = accentProperties('#0f6b50')
  expect(Object.keys(light)).toEqual(['--accent', '--accent-hover', '--on-accent', '--accent-soft'])
  expect(Object.keys(dark)).toEqual(Object.keys(light))
  for (const name of Object.keys(light)) expect(tokens).toContain(`${name}: light-dark(`)
  expect(light).toMatchObject({ '--accent': '#0f6b50', '--on-accent': '#ffffff' })
})
