import type { Plugin } from 'vite'

/**
 * Build step: the toast library puts its style sheet into the page by script, which our content security policy
 * refuses. We link the same sheet as a file (`toaster.tsx`), so the call is taken out.
 */
export function sonnerWithoutStyleElement(): Plugin {
  return {
    name: 'sonner-without-style-element',
    transform(code, id) {
      if (!/\/sonner\/dist\/index\.mjs/.test(id)) return null
      const without = code.replace(/^__insertCSS\(".*"\);?$/m, '')
      if (without === code)
        this.error('The toast library has changed: its call of __insertCSS was not found.')
      return { code: without, map: null }
    },
  }
}
