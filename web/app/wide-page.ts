import { useMatches } from 'react-router'
import type { PageHandle } from './cache-key-params.ts'

/** Whether the current page takes the place of the right bar, too. */
export function useWidePage(): boolean {
  return useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.wide)
}
