import { isTheme, themeColors, themeKey, type Appearance, type Theme } from './theme.ts'

const listeners = new Set<() => void>()
let chosen: Theme | undefined

/** The chosen theme; `system` by default. */
export function chosenTheme(): Theme {
  chosen ??= readTheme()
  return chosen
}

export function chooseTheme(theme: Theme): void {
  chosen = theme
  try {
    localStorage.setItem(themeKey, theme)
  } catch (error) {
    console.warn('The theme cannot be stored.', error)
  }
  applyAndNotify()
}

/** Switches between light and dark; from `system` to the opposite of the system's current theme. */
export function toggleTheme(): void {
  chooseTheme(appearanceOf(chosenTheme()) === 'dark' ? 'light' : 'dark')
}

/** Applies changes of the system's theme and choices in other tabs. */
export function startThemeSync(): void {
  systemDark().addEventListener('change', applyAndNotify)
  addEventListener('storage', ({ key }) => {
    if (key !== themeKey) return
    chosen = undefined
    applyAndNotify()
  })
}

export function subscribeToTheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function applyAndNotify(): void {
  apply(appearanceOf(chosenTheme()))
  for (const listener of listeners) listener()
}

function appearanceOf(theme: Theme): Appearance {
  if (theme !== 'system') return theme
  return systemDark().matches ? 'dark' : 'light'
}

function apply(appearance: Appearance): void {
  const { classList } = document.documentElement
  classList.remove('light', 'dark')
  classList.add(appearance)
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', themeColors[appearance])
}

function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(themeKey)
    return isTheme(stored) ? stored : 'system'
  } catch {
    return 'system'
  }
}

function systemDark(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)')
}
