import { themeColors, themeKey, type Appearance } from './theme.ts'

/**
 * Runs in the page's head before anything is seen, so it uses nothing but its arguments. The meta element is made
 * here and not by React, which would take a changed one for a foreign one.
 */
function paint(key: string, colors: Record<Appearance, string>) {
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
export const themeScript = `(${paint})(${JSON.stringify(themeKey)},${JSON.stringify(themeColors)})`
