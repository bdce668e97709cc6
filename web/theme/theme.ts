/** The chosen theme. */
export type Theme = 'light' | 'dark' | 'system'

/** The theme that is shown. */
export type Appearance = 'light' | 'dark'

export const themeKey = 'toolshelf-theme'

/** Colour of the browser's toolbar (`theme-color`). */
export const themeColors: Record<Appearance, string> = { dark: '#15120e', light: '#f6f4ef' }

export function isTheme(value: unknown): value is Theme {
  return value === 'light' || value === 'dark' || value === 'system'
}
