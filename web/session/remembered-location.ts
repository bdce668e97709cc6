import type { Location } from 'react-router'

/** Router state that remembers where somebody was before being asked to sign in. */
export interface Remembering {
  from: string
}

export function remembering({ pathname, search, hash }: Location): Remembering {
  return { from: pathname + search + hash }
}

/** Where to go after signing in: the remembered place, else home. */
export function rememberedPath(location: Location): string {
  const state = location.state as Partial<Remembering> | null
  return typeof state?.from === 'string' && /^\/(?!\/)/.test(state.from) ? state.from : '/'
}
