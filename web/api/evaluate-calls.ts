import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const source = fileURLToPath(new URL('./calls.ts', import.meta.url))

/**
 * Build step: runs `calls.ts` and keeps only its result, a small table. So the browser gets the paths from the
 * contract without the schemas (and the schema library) that stand beside them.
 */
export function evaluateCalls(): Plugin {
  return {
    name: 'evaluate-calls',
    apply: 'build',
    async load(id) {
      if (id !== source) return null
      const { calls } = await import('./calls.ts')
      return `export const calls = ${JSON.stringify(calls)}`
    },
  }
}
