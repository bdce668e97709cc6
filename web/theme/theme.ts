/** What a person chooses. */
export type Theme = 'light' | 'dark' | 'system'

/** What is seen. */
export type Appearance = 'light' | 'dark'

export const themeKey = 'toolshelf-theme'

/** The colour of the browser's own bars. */
export const themeColors: Record<Appearance, string> = { dark: '#1f2937', light: '#ffffff' }

export function isTheme(value: unknown): value is Theme {
  return value === 'light' || value === 'dark' || value === 'system'
}
