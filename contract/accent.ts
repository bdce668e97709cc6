/** The site's own accent colour, in one theme. */
export interface AccentColors {
  accent: string
  hover: string
  /** A ground for the accent. */
  soft: string
  /** Text on the accent. */
  on: string
}

type Rgb = readonly [number, number, number]

const black: Rgb = [0, 0, 0]
const white: Rgb = [255, 255, 255]
const leastContrast = 4.5

// The grounds of web/styles/tokens.css on which the accent is text, and white, which mails and other programs have.
const themes = {
  light: {
    grounds: ['#ffffff', '#fcfbf8', '#fffefb', '#f6f4ef', '#eeebe5'],
    surface: '#fcfbf8',
    towards: black,
  },
  dark: { grounds: ['#15120e', '#1f1b16', '#2b2620', '#0d0b08'], surface: '#1f1b16', towards: white },
} as const

function rgbOf(hex: string): Rgb {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) =>
    Number.parseInt(hex.slice(start, start + 2), 16),
  )
  return [red, green, blue]
}

function hexOf(color: Rgb): string {
  return `#${color.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}

/** A colour with this share of another one. */
function mixed(color: Rgb, other: Rgb, share: number): Rgb {
  const [red, green, blue] = color.map((value, index) => value + (other[index]! - value) * share)
  return rgbOf(hexOf([red!, green!, blue!]))
}

/** Relative luminance (WCAG 2.2, https://www.w3.org/TR/WCAG22/#dfn-relative-luminance). */
function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

/** The contrast of two colours, `#rrggbb`, from 1 to 21 (WCAG 2.2, https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio). */
export function contrastOf(one: string, other: string): number {
  const [dark, light] = [luminance(rgbOf(one)), luminance(rgbOf(other))].toSorted((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

/** The first of a colour's mixtures with another one, in steps of a hundredth, that has the least contrast with each ground. */
function readable(color: Rgb, towards: Rgb, grounds: readonly string[]): Rgb {
  for (let hundredths = 0; hundredths < 100; hundredths += 1) {
    const one = mixed(color, towards, hundredths / 100)
    if (grounds.every((ground) => contrastOf(hexOf(one), ground) >= leastContrast)) return one
  }
  return towards
}

function colorsIn(theme: keyof typeof themes, chosen: Rgb): AccentColors {
  const { grounds, surface, towards } = themes[theme]
  const soft = hexOf(mixed(rgbOf(surface), chosen, 0.14))
  const accent = readable(chosen, towards, [...grounds, soft])
  const on = theme === 'light' ? white : mixed(chosen, black, 0.85)
  return {
    accent: hexOf(accent),
    hover: hexOf(mixed(accent, towards, 0.2)),
    soft,
    on: hexOf(readable(on, theme === 'light' ? white : black, [hexOf(accent)])),
  }
}

/**
 * The colours of an accent, `#rrggbb`, in both themes: darkened for light grounds, lightened for dark ones, each only as far
 * as a contrast of 4.5 needs.
 */
export function accentColors(accent: string): { light: AccentColors; dark: AccentColors } {
  const chosen = rgbOf(accent)
  return { light: colorsIn('light', chosen), dark: colorsIn('dark', chosen) }
}

/** The custom properties of web/styles/tokens.css with the colours of an accent, in each theme. */
export function accentProperties(accent: string): Record<'light' | 'dark', Record<string, string>> {
  const { light, dark } = accentColors(accent)
  return { light: propertiesOf(light), dark: propertiesOf(dark) }
}

function propertiesOf({ accent, hover, on, soft }: AccentColors): Record<string, string> {
  return { '--accent': accent, '--accent-hover': hover, '--on-accent': on, '--accent-soft': soft }
}
