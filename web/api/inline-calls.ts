import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const source = fileURLToPath(new URL('./calls.ts', import.meta.url))

/**
 * Vite plugin: replaces `calls.ts` by its evaluated result, a small table. The browser gets the paths of the contract
 * without its schemas and the schema library.
 */
export function inlineCalls(): Plugin {
  return {
    name: 'inline-calls',
    apply: 'build',
    async load(id) {
      if (id !== source) return null
      const { calls } = await import('./calls.ts')
      return `export const calls = ${JSON.stringify(calls)}`
    },
  }
}
