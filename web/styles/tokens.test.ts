import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

type Color = [lightness: number, chroma: number, hue: number]

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

/** A token's colour in one of the two themes. */
function color(token: string, theme: 'light' | 'dark'): Color {
  const both = css.match(new RegExp(`--${token}: light-dark\\(oklch\\(([^)]+)\\), oklch\\(([^)]+)\\)\\)`))
  const [l, c, h] = (both?.[theme === 'light' ? 1 : 2] ?? '').split(' ').map(Number)
  if (l === undefined || c === undefined || h === undefined) throw new Error(`There is no colour --${token}`)
  return [l, c, h]
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value))
}

/** Relative luminance (WCAG 2.2) of an OKLCH colour, through linear sRGB as CSS Color 4 gives it. */
function luminance([lightness, chroma, hue]: Color): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: Color, other: Color): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

const grounds = ['page', 'surface', 'raised', 'sunken']
const texts = ['ink', 'ink-soft', 'ink-faint', 'accent', 'danger']
const pairs = [
  ...texts.flatMap((text) => grounds.map((ground) => [text, ground, 4.5] as const)),
  ['on-accent', 'accent', 4.5] as const,
  ['on-accent', 'accent-strong', 4.5] as const,
  ['on-danger', 'danger', 4.5] as const,
  ['on-danger', 'danger-strong', 4.5] as const,
  ['accent', 'accent-soft', 4.5] as const,
  ['danger', 'danger-soft', 4.5] as const,
  ['page', 'ink', 4.5] as const,
  // Not text: borders of inputs, stars.
  ['edge', 'surface', 3] as const,
  ['edge', 'page', 3] as const,
  ['edge', 'raised', 3] as const,
  ['star', 'surface', 3] as const,
]

describe.each(['light', 'dark'] as const)('%s', (theme) => {
  test.each(pairs)('%s on %s has a contrast of at least %d', (text, ground, least) => {
    expect(contrast(color(text, theme), color(ground, theme))).toBeGreaterThanOrEqual(least)
  })
})

test('measures contrast as WCAG does', () => {
  expect(contrast([1, 0, 0], [0, 0, 0])).toBeCloseTo(21, 2)
})
