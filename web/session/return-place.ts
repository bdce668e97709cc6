import type { Location } from 'react-router'
import { forgetActElsewhere, pendingFrom } from './pending-act.ts'
import { isOwnPath, pathOf, type Place } from './place.ts'
import { sessionState } from './session-state.ts'

/** Router state of the auth pages. */
export interface AuthPageState extends Place {
  /** The session has ended, but not by a sign-out in this tab. */
  signedOut?: true
}

// In memory: the router state of a link would be lost on the way from one auth page to the next.
let remembered: Place | undefined

const authPages = [
  '/login',
  '/login/finish',
  '/register',
  '/forgot-password',
  '/verify-code',
  '/reset-password',
  '/verify-email',
  '/setup',
]

export function isAuthPage(pathname: string): boolean {
  return authPages.includes(pathname)
}

/** Remembers the place of a guest who was asked to log in. */
export function rememberPlace(place: Place): void {
  remembered = place
}

// The way to another site and back reloads the page.
const storageKey = 'returnPlace'

/** Stores the place of a guest who signs in with another site. */
export function storePlace(place: Place): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(place))
  } catch (error) {
    console.warn('The place to return to cannot be stored.', error)
  }
}

/** Remembers the place that was stored before the way to another site, once. */
export function restorePlace(): void {
  try {
    const { from, scroll } = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Partial<Place>
    sessionStorage.removeItem(storageKey)
    if (isOwnPath(from)) remembered = { from, ...(typeof scroll === 'number' && { scroll }) }
  } catch (error) {
    console.warn('The place to return to cannot be read.', error)
  }
}

/** Forgets the place, and the act there, when the person has gone somewhere else, or is back. */
export function forgetPlace({ pathname }: Pick<Location, 'pathname'>): void {
  if (isAuthPage(pathname)) return
  const { status } = sessionState()
  if (status !== 'restoring') forgetActElsewhere(pathname, status === 'authenticated')
  if (!remembered) return
  if (pathOf(remembered.from) !== pathname || status === 'authenticated') remembered = undefined
}

/** Router state of the login page: the place to return to. */
export function returnState({ pathname, search, hash }: Location, signedOut = false): AuthPageState {
  return { from: pathname + search + hash, ...(signedOut && { signedOut }) }
}

/** The place to go to after the login: that of the router state if it is on this site, else a remembered one or home. */
export function returnPlace(location: Location): Place {
  const { from, scroll } = (location.state ?? {}) as { from?: unknown; scroll?: unknown }
  // A reload forgets the place, but not the act.
  if (!isOwnPath(from)) return remembered ?? { from: pendingFrom() ?? '/' }
  return { from, ...(typeof scroll === 'number' && { scroll }) }
}
