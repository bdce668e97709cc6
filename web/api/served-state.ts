import type { DehydratedState } from '@tanstack/react-query'
import { createContext, useContext, useMemo } from 'react'
import { useMatches } from 'react-router'
import type { Served } from './page-data.ts'

/** What the page arrived with beside what its loaders have handed on. */
export const SharedState = createContext<DehydratedState>({ mutations: [], queries: [] })

function isServed(value: unknown): value is Served {
  return typeof value === 'object' && value !== null && 'served' in value
}

/** All that the loaders of this page have put into their caches, as one. */
export function useServedState(): DehydratedState {
  const matches = useMatches()
  const shared = useContext(SharedState)
  return useMemo(() => {
    const states = matches.map((match) => match.loaderData).filter(isServed)
    return { mutations: [], queries: [...shared.queries, ...states.flatMap((state) => state.served.queries)] }
  }, [matches, shared])
}
