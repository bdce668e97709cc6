import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

/** A token's colour in one of the two themes, as `#rrggbb`. */
function color(token: string, theme: 'light' | 'dark'): string {
  const [, light, dark = light] =
    css.match(new RegExp(`--${token}: (?:light-dark\\()?(#[0-9a-f]{6})(?:, (#[0-9a-f]{6})\\))?;`)) ?? []
  const found = theme === 'light' ? light : dark
  if (found === undefined) throw new Error(`There is no colour --${token}`)
  return found
}

/** Relative luminance of a colour (WCAG 2.2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

const grounds = ['bg', 'surface', 'raised', 'sunken']
const texts = ['ink', 'ink-2', 'ink-3', 'accent', 'danger']
const darkCloths = ['bottle', 'ink', 'oxblood', 'petrol', 'plum', 'rust', 'moss', 'graphite']
const lightCloths = ['ochre', 'sage', 'rose', 'linen', 'sky']
const pairs = [
  ...texts.flatMap((text) => grounds.map((ground) => [text, ground, 4.5] as const)),
  ['on-accent', 'accent', 4.5] as const,
  ['on-accent', 'accent-hover', 4.5] as const,
  ['on-danger', 'danger', 4.5] as const,
  ['on-danger', 'danger-hover', 4.5] as const,
  ['accent', 'accent-soft', 4.5] as const,
  ['danger', 'danger-soft', 4.5] as const,
  ['warm', 'bg', 4.5] as const,
  ['warm', 'surface', 4.5] as const,
  ['warm', 'warm-soft', 4.5] as const,
  ['ink', 'mark', 4.5] as const,
  ['letterpress', 'cover', 4.5] as const,
  ['bg', 'ink', 4.5] as const,
  ...darkCloths.map((cloth) => ['gilt', `cloth-${cloth}`, 4.5] as const),
  ...lightCloths.map((cloth) => ['letterpress', `cloth-${cloth}`, 4.5] as const),
  // Not text: borders of inputs, stars.
  ['control', 'surface', 3] as const,
  ['control', 'bg', 3] as const,
  ['control', 'raised', 3] as const,
  ['star', 'surface', 3] as const,
]

describe.each(['light', 'dark'] as const)('%s', (theme) => {
  test.each(pairs)('%s on %s has a contrast of at least %d', (text, ground, least) => {
    expect(contrast(color(text, theme), color(ground, theme))).toBeGreaterThanOrEqual(least)
  })
})

test('measures contrast as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 2)
})
