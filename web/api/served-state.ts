import type { DehydratedState } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMatches } from 'react-router'
import type { Served } from './page-data.ts'

function isServed(value: unknown): value is Served {
  return typeof value === 'object' && value !== null && 'served' in value
}

/** All that the loaders of this page have put into their caches, as one. */
export function useServedState(): DehydratedState {
  const matches = useMatches()
  return useMemo(() => {
    const states = matches.map((match) => match.loaderData).filter(isServed)
    return { mutations: [], queries: states.flatMap((state) => state.served.queries) }
  }, [matches])
}
