import { hydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query'
import { createContext, useContext, useMemo, useState } from 'react'
import { useMatches } from 'react-router'
import type { Served } from './page-data.ts'
import { queryCache } from './query-cache.ts'

/**
 * Gives what the page arrived with beside what its loaders have handed on. Not to be called before these are there: the
 * page may still be on its way.
 */
export const SharedState = createContext<() => DehydratedState | undefined>(() => undefined)

/** The cache to begin with: what all pages share is in it. */
export function useFirstCache(): QueryClient {
  const sharedState = useContext(SharedState)
  const [cache] = useState(() => {
    const first = queryCache()
    hydrate(first, sharedState() ?? {})
    return first
  })
  return cache
}

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
