import { useMatches } from 'react-router'
import type { PageHandle } from './cache-key-params.ts'

/** Whether the page takes the whole width, with the right bar below it. */
export function useWidePage(): boolean {
  return (useMatches().at(-1)?.handle as PageHandle | undefined)?.wide === true
}
