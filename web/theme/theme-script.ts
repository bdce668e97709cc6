import { themeColors, themeKey, type Appearance } from './theme.ts'

/**
 * Runs in the page's head before the first paint; uses nothing but its arguments. The script creates the meta element,
 * because React would replace a rendered one whose content has changed.
 */
function applyStoredTheme(key: string, colors: Record<Appearance, string>) {
  let chosen: string | null = null
  try {
    chosen = localStorage.getItem(key)
  } catch {}
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const appearance = chosen === 'light' || chosen === 'dark' ? chosen : system
  document.documentElement.classList.add(appearance)
  const meta = document.createElement('meta')
  meta.name = 'theme-color'
  meta.content = colors[appearance]
  document.head.append(meta)
}

/** The text of the script that sets the theme before the first paint. */
export const themeScript = `(${applyStoredTheme})(${JSON.stringify(themeKey)},${JSON.stringify(themeColors)})`
